import { createTransport } from "nodemailer";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type OnCommand, startImap } from "./imap.fixture.ts";
import { listenForMail } from "./listen-mail.ts";
import { type Folder, openMailbox, readMailbox } from "./read-mailbox.ts";

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
	for (const step of cleanUp.splice(0)) await step();
});

describe("a mailbox", () => {
	const start = async (onCommand?: OnCommand) => {
		const server = await startImap(onCommand ? { onCommand } : {});
		cleanUp.push(server.close);
		return server;
	};
	const read = (url: string, take: (raw: Buffer) => Promise<Folder>, goOn = async () => true) =>
		readMailbox({ url, largest: 1000, take, goOn, onFault: () => {} });

	it("is read oldest first, and each email goes where it belongs", async () => {
		const server = await start();
		for (const text of ["one", "bad", "three"]) server.add(`Subject: ${text}\r\n\r\n${text}`);
		const seen: string[] = [];
		const did = await read(server.url, async (raw) => {
			seen.push(raw.toString().slice(-3));
			return raw.includes("bad") ? "Problem" : "Done";
		});
		expect([did, seen]).toEqual([{ taken: 3, untaken: 0 }, ["one", "bad", "ree"]]);
		expect([server.in("INBOX"), server.in("Done").length, server.in("Problem").length]).toEqual([[], 2, 1]);
		expect(await read(server.url, async () => "Done")).toEqual({ taken: 0, untaken: 0 });
	});

	it("keeps an email that couldn't be stored, and takes the next ones", async () => {
		const server = await start();
		for (const text of ["poison", "fine"]) server.add(text);
		const take = async (raw: Buffer): Promise<Folder> => {
			if (raw.includes("poison")) throw new Error("not stored");
			return "Done";
		};
		expect(await read(server.url, take)).toEqual({ taken: 1, untaken: 1 });
		expect([server.in("INBOX"), server.in("Done")]).toEqual([["poison"], ["fine"]]);
	});

	it("gives an email again if the connection ends between storing and moving", async () => {
		let drops = 1;
		const server = await start((line) => (line.includes("UID MOVE") && drops-- > 0 ? "drop" : undefined));
		server.add("once");
		const take = vi.fn(async (): Promise<Folder> => "Done");
		await expect(read(server.url, take)).rejects.toThrow();
		await read(server.url, take);
		expect(take).toHaveBeenCalledTimes(2);
		expect([server.in("INBOX"), server.in("Done")]).toEqual([[], ["once"]]);
	});

	it("is left when another node has it", async () => {
		const server = await start();
		for (const text of ["one", "two"]) server.add(text);
		let left = 1;
		expect(
			await read(
				server.url,
				async () => "Done",
				async () => left-- > 0,
			),
		).toEqual({ taken: 1, untaken: 0 });
		expect(server.in("INBOX")).toEqual(["two"]);
	});

	it.each([
		[1000, 1000],
		[1001, 1001],
		[5000, 1001],
	])("with an email of %i bytes gives %i of them", async (size, given) => {
		const server = await start();
		server.add("a".repeat(size));
		const take = vi.fn(async (_: Buffer): Promise<Folder> => "Done");
		await read(server.url, take);
		expect(take.mock.calls[0]?.[0].length).toBe(given);
	});

	it("refuses a wrong password", async () => {
		const server = await start();
		await expect(openMailbox(server.url.replace("secret", "wrong"))).rejects.toThrow();
	});
});

describe.each(["lmtp", "smtp"])("a listener for %s", (protocol) => {
	const start = async (take: (raw: Buffer, envelope: object) => Promise<unknown>, largest = 100_000) => {
		const { port, close } = await listenForMail({
			...{ url: `${protocol}://127.0.0.1:0`, largest, take, onFault: () => {} },
			isOurs: (address) => address.startsWith("reply+"),
		});
		cleanUp.push(close);
		const transport = createTransport({
			host: "127.0.0.1",
			port,
			lmtp: protocol === "lmtp",
			ignoreTLS: true,
		} as object);
		return (to: string, text = "Hello", from = "mai@visitor.example") =>
			transport.sendMail({ envelope: { from, to }, from: "mai@visitor.example", to, text }).then(
				// By LMTP each recipient has an answer of its own.
				(sent) => (sent as { rejectedErrors?: { responseCode?: number }[] }).rejectedErrors?.[0]?.responseCode ?? 250,
				(error: { responseCode?: number }) => error.responseCode,
			);
	};

	it("stores an email with its envelope before it says yes", async () => {
		const take = vi.fn(async () => {});
		const send = await start(take);
		expect(await send("reply+a@alongside.example")).toBe(250);
		expect(take.mock.calls[0]).toMatchObject([
			expect.any(Buffer),
			{ from: "mai@visitor.example", to: ["reply+a@alongside.example"] },
		]);
	});

	it("says try again if it isn't stored, and refuses what is too large or for others", async () => {
		const send = await start(async () => {
			throw new Error("no database");
		}, 2_000);
		expect(await send("reply+a@alongside.example")).toBe(451);
		expect(await send("reply+a@alongside.example", "a".repeat(4_000))).toBe(552);
		expect(await send("office@elsewhere.example")).toBe(550);
	});
});
