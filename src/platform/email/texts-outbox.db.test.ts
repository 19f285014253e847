import { expect, it, vi } from "vitest";
import { startTexts } from "#platform/text-messages/text-service.fixture.ts";
import { email, outboxTests, WAIT } from "./pg-outbox.fixture.ts";

const { at, smtp, started, post, rows, settled } = outboxTests();

const NUMBER = "+61491570156";
const text = () =>
	email({ kind: "text-reply", to: NUMBER, subject: "Text message", text: "Alongside: Hello", html: "" });

const service = async (answer?: Parameters<typeof startTexts>[0]) => {
	const server = await startTexts(answer);
	at.cleanUp.push(server.close);
	return {
		...server,
		env: { TEXTS_URL: server.url, TEXTS_FROM: "+61491570006", PUBLIC_URL: "https://alongside.example", LIMITS: "off" },
	};
};

it("a text message goes to its service as a form, with our sign-in, and not to the mail server", async () => {
	const [mail, texts] = [await smtp(), await service()];
	await post(await started(mail.url, {}, at.database, texts.env), text(), email());
	const [one, other] = await settled(2);
	expect([one?.status, other?.status]).toEqual(["sent", "sent"]);
	const { id } = await at.database.db
		.selectFrom("letter")
		.select("id")
		.where("recipient", "=", NUMBER)
		.executeTakeFirstOrThrow();
	expect(texts.taken).toEqual([
		{
			fields: {
				...{ To: NUMBER, From: "+61491570006", Body: "Alongside: Hello" },
				StatusCallback: `https://alongside.example/api/text-messages/${id}/status/`,
			},
			authorization: `Basic ${Buffer.from("account:secret").toString("base64")}`,
		},
	]);
	expect(mail.accepted.map(({ to }) => to)).toEqual([["mai@visitor.example"]]);
});

it("works without a mail server: emails are stored as before", async () => {
	const texts = await service();
	await post(await started(undefined, {}, at.database, texts.env), text(), email());
	expect((await settled(2)).map(({ status }) => status).sort()).toEqual(["kept", "sent"]);
});

it.each([500, 503, 429, 401])("is tried again after %d", async (status) => {
	const texts = await service((nth) => ({ status: nth < 3 ? status : 201 }));
	await post(await started(undefined, {}, at.database, texts.env), text());
	const [row] = await settled();
	expect(row).toMatchObject({ status: "sent", attempts: 3, last_error: null });
});

it.each([
	[400, 21211, "TEXT 400 21211"],
	[404, undefined, "TEXT 404"],
])("is marked and not tried again after %d", async (status, code, error) => {
	const texts = await service(() => ({ status, ...(code && { code }) }));
	await post(await started(undefined, {}, at.database, texts.env), text());
	const [row] = await settled();
	expect(row).toMatchObject({ status: "failed", attempts: 1, last_error: error });
	expect(texts.taken).toHaveLength(1);
	expect(JSON.stringify(at.log.error.mock.calls)).not.toContain("491570156");
});

it("doesn't wait for a mail server that refuses every email", async () => {
	const mail = await smtp({ mailFrom: () => "550 5.7.1 no" } as never);
	const texts = await service();
	const box = await started(mail.url, {}, at.database, texts.env);
	await post(box, email());
	await vi.waitFor(async () => expect((await rows())[0]?.attempts).toBeGreaterThan(0), WAIT);
	await post(box, text());
	await vi.waitFor(() => expect(texts.taken).toHaveLength(1), WAIT);
});
