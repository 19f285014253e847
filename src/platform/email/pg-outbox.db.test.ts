import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { readSettings } from "#platform/config.ts";
import { failing } from "./failing-queries.fixture.ts";
import { email, idOf, NOW, outboxTests, SECRET_KEY, WAIT } from "./pg-outbox.fixture.ts";
import { emailOfAddress } from "./reply-address.ts";
import { SendError } from "./send-error.ts";
import { startSmtp } from "./smtp.fixture.ts";

const { at, smtp, started, post, rows, settled } = outboxTests();

describe("an enqueued email", () => {
	it("arrives as text and HTML, with its ID, its sender and headers against automatic replies", async () => {
		const server = await smtp();
		await post(await started(server.url), email({ replyTo: "team@alongside.example" }));
		const [row] = await settled();
		expect(row).toMatchObject({ status: "sent", attempts: 1, last_error: null, settled_at: NOW });
		const [received] = server.accepted;
		expect(received?.to).toEqual(["mai@visitor.example"]);
		expect(idOf(received)).toBe(`<${row?.id}@alongside.example>`);
		expect(received?.header("from")).toBe("Alongside <no-reply@alongside.example>");
		expect(received?.header("to")).toBe("mai@visitor.example");
		expect(received?.header("reply-to")).toBe("team@alongside.example");
		expect(received?.header("subject")).toBe("Your request has been received");
		expect(received?.header("auto-submitted")).toBe("auto-generated");
		expect(received?.raw).toMatch(/multipart\/alternative.*text\/plain.*Thank you\..*text\/html.*<p>Thank you\.<\/p>/s);
	});

	it("arrives with the files that it names, read when it is sent; one that can’t be read yet holds it", async () => {
		const server = await smtp();
		let asked = 0;
		const filesOf = async (ids: readonly string[]) => {
			if (++asked === 1) throw new SendError("FILE not scanned", false);
			return ids.map((name) => ({
				name: `${name}.pdf`,
				type: "application/pdf",
				content: Buffer.from(`%PDF ${name}`),
			}));
		};
		await post(await started(server.url, {}, at.database, {}, filesOf), email({ files: ["list", "map"] }));
		expect(await settled()).toMatchObject([{ status: "sent", attempts: 2 }]);
		const raw = server.accepted[0]?.raw ?? "";
		for (const name of ["list", "map"]) {
			expect(raw).toMatch(new RegExp(`Content-Disposition: attachment; filename=${name}\\.pdf`));
			expect(raw).toContain(Buffer.from(`%PDF ${name}`).toString("base64"));
		}
		const { rows: stored } = await sql<{ size: number }>`select length(sealed) as size from letter`.execute(
			at.database.db,
		);
		expect(stored[0]?.size).toBeLessThan(500);
	});

	it("names the colleague who wrote it as its sender", async () => {
		const server = await smtp();
		await post(await started(server.url), email({ by: "Sam\r\nBcc: x" }));
		await settled();
		expect(server.accepted[0]?.header("from")).toMatch(/^"?Sam Bcc: x from Alongside"? <no-reply@alongside\.example>$/);
		// A person wrote it, so a mailbox may answer that its owner is away.
		expect(server.accepted[0]?.header("auto-submitted")).toBeUndefined();
	});

	it("isn’t sent without a file that is gone", async () => {
		const server = await smtp();
		const filesOf = () => Promise.reject(new SendError("FILE gone", true));
		await post(await started(server.url, {}, at.database, {}, filesOf), email({ files: ["list"] }));
		expect(await settled()).toMatchObject([{ status: "failed", attempts: 1, last_error: "FILE gone" }]);
		expect(server.tried).toEqual([]);
	});

	it.each([
		["at an address of its own, if emails are taken in", { MAIL_IN: "lmtp://127.0.0.1:2424" }, true],
		["at our sender's address otherwise", {}, false],
	])("gets its delivery reports %s", async (_, env, isOwn) => {
		const server = await smtp();
		const mail = { MAIL_REPLIES: "reply@alongside.example", ...env };
		await post(await started(server.url, {}, at.database, mail), email());
		const [row] = await settled();
		const [received] = server.accepted;
		const settings = readSettings({ SECRET_KEY });
		expect(emailOfAddress(settings, received?.returnPath ?? "")).toBe(isOwn ? row?.id : undefined);
		expect(received?.returnPath).toMatch(
			isOwn ? /^reply\+[0-9a-z]{41}@alongside\.example$/ : /^no-reply@alongside\.example$/,
		);
	});

	it("has the headers of the mail program's own unsubscribe button, if it can be stopped", async () => {
		const server = await smtp();
		const unsubscribe = `https://alongside.example/weekly-email/${"0b7c-".repeat(20)}`;
		await post(await started(server.url), email({ unsubscribe }), email());
		await settled(2);
		const headers = server.accepted.map((one) => [one.header("list-unsubscribe"), one.header("list-unsubscribe-post")]);
		expect(headers).toContainEqual([`<${unsubscribe}>`, "List-Unsubscribe=One-Click"]);
		expect(headers).toContainEqual([undefined, undefined]);
		const { rows: stored } = await sql<{ all: string }>`select letter::text as all from letter`.execute(at.database.db);
		expect(JSON.stringify(stored)).not.toContain("0b7c-");
	});

	it("is not sent if its transaction is rolled back", async () => {
		const server = await smtp();
		const box = await started(server.url);
		const undone = at.database.transaction(async (trx) => {
			await box.enqueue(trx, [email({ to: "never@visitor.example" })]);
			throw new Error("undone");
		});
		await expect(undone).rejects.toThrow("undone");
		await post(box, email());
		await settled();
		expect(server.tried.map(({ to }) => to)).toEqual([["mai@visitor.example"]]);
		// The email's row changes a moment before its job completes.
		await vi.waitFor(async () => {
			const { rows: jobs } = await sql`select from boss.job where name = 'letter' and state < 'completed'`.execute(
				at.database.db,
			);
			expect(jobs).toHaveLength(0);
		}, WAIT);
	});

	it("is sent only once, even if it is enqueued several times", async () => {
		const server = await smtp();
		const box = await started(server.url);
		const same = email();
		await post(box, same, same, { ...same, to: "lee@visitor.example" });
		await Promise.all([post(box, same), post(box, same)]);
		expect(await settled(2)).toHaveLength(2);
		expect(server.accepted.map(({ to }) => to[0]).sort()).toEqual(["lee@visitor.example", "mai@visitor.example"]);
	});

	it("is delivered once, for each of 200 enqueued together", async () => {
		const server = await smtp();
		const box = await started(server.url);
		await Promise.all(Array.from({ length: 200 }, () => post(box, email())));
		const sent = await settled(200);
		expect(new Set(sent.map(({ status }) => status))).toEqual(new Set(["sent"]));
		expect(server.tried).toHaveLength(200);
		expect(new Set(server.accepted.map(idOf)).size).toBe(200);
	});

	it("is sent before the others if a visitor is waiting for it", async () => {
		const server = await smtp();
		await post(
			await started(server.url),
			...Array.from({ length: 60 }, () => email()),
			email({ kind: "weekly-referrals", to: "kim@visitor.example", soon: true }),
		);
		await settled(61);
		expect(server.accepted.slice(0, 10).map(({ to }) => to[0])).toContain("kim@visitor.example");
	});

	it("is sent once, even if the database is down when it should be marked as sent", async () => {
		const server = await smtp();
		const { plugin, left } = failing(2, ({ kind }) => kind === "UpdateQueryNode");
		await post(await started(server.url, {}, { ...at.database, db: at.database.db.withPlugin(plugin) }), email());
		expect((await settled())[0]).toMatchObject({ status: "sent", attempts: 1 });
		expect(left()).toBe(0);
		expect(server.tried).toHaveLength(1);
	});

	it("can't add headers or reach more than its recipient", async () => {
		const server = await smtp();
		const box = await started(server.url);
		await post(box, email({ subject: "Hello\r\nBcc: evil@visitor.example\r\n\r\nbody" }));
		const others = [
			"a@visitor.example,evil@visitor.example",
			"a@visitor.example\r\nRCPT TO:<evil@visitor.example>",
			"<evil@visitor.example>",
			'"a,b"@visitor.example',
		];
		await post(
			box,
			...others.map((to) => email({ to })),
			email({ replyTo: "a@visitor.example\r\nBcc: evil@visitor.example" }),
		);
		expect(
			(await settled(6)).filter(({ status, last_error }) => status === "failed" && last_error === "EENVELOPE API"),
		).toHaveLength(5);
		expect(server.accepted.map(({ to }) => to)).toEqual([["mai@visitor.example"]]);
		expect(server.accepted[0]?.header("subject")).toBe("Hello Bcc: evil@visitor.example body");
		expect(server.accepted[0]?.header("bcc")).toBeUndefined();
	});
});

describe("an email that the server doesn't accept", () => {
	it("for the moment is sent again with the same ID", async () => {
		let times = 0;
		const server = await smtp({ onEmail: () => (++times === 1 ? 451 : undefined) });
		await post(await started(server.url), email());
		const [row] = await settled();
		expect(row).toMatchObject({ status: "sent", attempts: 2, last_error: null });
		expect(server.tried).toHaveLength(2);
		expect(new Set(server.tried.map(idOf))).toEqual(new Set([`<${row?.id}@alongside.example>`]));
	});

	it("is retried in time, even if the machine's clock was set back an hour", async () => {
		let times = 0;
		const server = await smtp({
			onEmail: () => {
				if (++times > 1) return undefined;
				vi.setSystemTime(Date.now() - 3_600_000);
				return 451;
			},
		});
		at.cleanUp.push(async () => vi.useRealTimers());
		await post(await started(server.url), email());
		expect((await settled())[0]).toMatchObject({ status: "sent", attempts: 2 });
	});

	it("because the connection was closed after the text is sent again with the same ID", async () => {
		let times = 0;
		const server = await smtp({ onEmail: (_email, drop) => void (++times === 1 && drop()) });
		await post(await started(server.url), email());
		const [row] = await settled();
		expect(row).toMatchObject({ status: "sent" });
		expect(server.accepted).toHaveLength(1);
		expect(server.tried.length).toBeGreaterThan(1);
		expect(new Set(server.tried.map(idOf)).size).toBe(1);
	});

	it("because the recipient doesn't exist fails once a later email is accepted, and doesn't delay the others", async () => {
		const server = await smtp({ onRecipient: (address) => (address.startsWith("gone") ? 550 : undefined) });
		const box = await started(server.url);
		await post(box, email({ to: "gone@visitor.example" }));
		await vi.waitFor(async () => expect((await rows())[0]?.attempts).toBeGreaterThan(0), WAIT);
		expect((await rows())[0]?.status).toBe("waiting");
		await post(box, email());
		const [gone, sent] = await settled(2);
		expect(gone).toMatchObject({ status: "failed", last_error: "EENVELOPE RCPT TO 550" });
		expect(sent).toMatchObject({ status: "sent", attempts: 1 });
	});

	it("because the server refuses everyone for a while is kept, with an alarm, also if it is the only one", async () => {
		let isBroken = true;
		const server = await smtp({ onRecipient: () => (isBroken ? 550 : undefined) });
		const box = await started(server.url);
		await post(box, email());
		await vi.waitFor(() => expect(box.refusing()).toBeDefined(), WAIT);
		expect((await rows())[0]?.status).toBe("waiting");
		isBroken = false;
		expect((await settled())[0]).toMatchObject({ status: "sent" });
		expect(box.refusing()).toBeUndefined();
	});

	it("at any try fails in the end, and the log doesn't contain the address", async () => {
		const server = await smtp({ onEmail: () => 451 });
		await post(await started(server.url, { times: 2 }), email());
		expect((await settled())[0]).toMatchObject({ status: "failed", attempts: 3, last_error: "EMESSAGE DATA 451" });
		expect(server.tried).toHaveLength(3);
		expect(JSON.stringify([at.log.info, at.log.warn, at.log.error].map((level) => level.mock.calls))).not.toContain(
			"mai@",
		);
	});

	it("because it is down is sent once it is back", async () => {
		const { url, close } = await startSmtp();
		await close();
		const to = await started(url, { times: 1000 });
		await post(to, email({ subject: "first" }), email({ subject: "second" }));
		await vi.waitFor(
			async () => expect((await rows()).map(({ attempts }) => attempts > 0)).toEqual([true, true]),
			WAIT,
		);
		const { accepted } = await smtp({}, Number(new URL(url).port));
		await settled(2);
		expect(accepted.map((one) => one.header("subject")).toSorted()).toEqual(["first", "second"]);
	});

	it("because it is down waits, with the reason", async () => {
		const server = await startSmtp();
		await server.close();
		const box = await started(server.url);
		await post(box, email());
		await vi.waitFor(
			async () =>
				expect((await rows())[0]).toMatchObject({ status: "waiting", last_error: expect.stringMatching(/CONN/) }),
			WAIT,
		);
		await box.stop();
	});
});
