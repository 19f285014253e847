import { type AddressInfo, createServer, type Socket } from "node:net";

/** What an IMAP server does with a command before it answers: `drop` ends the connection. */
export type OnCommand = (command: string) => "drop" | undefined;

/** An IMAP server on loopback for tests, with one mailbox of raw emails. It speaks what a reader of a mailbox needs. */
export const startImap = async ({
	password = "secret",
	onCommand,
}: {
	password?: string;
	onCommand?: OnCommand;
} = {}) => {
	let next = 1;
	const folders = new Map<string, Map<number, Buffer>>([["INBOX", new Map()]]);
	const folder = (name: string) => folders.get(name) ?? new Map<number, Buffer>();
	const sockets = new Set<Socket>();

	const answer = (socket: Socket, line: string) => {
		const [tag = "", name = "", ...rest] = line.split(" ");
		const words = rest.join(" ");
		const say = (text: string) => socket.write(`${text}\r\n`);
		const ok = (more = "done") => say(`${tag} OK ${more}`);
		const command = name.toUpperCase() === "UID" ? `UID ${rest[0]?.toUpperCase()}` : name.toUpperCase();
		if (onCommand?.(line) === "drop") return socket.destroy();
		const named = /"([^"]*)"\s*$|(\S+)\s*$/.exec(words);
		const target = named?.[1] ?? named?.[2] ?? "";
		switch (command) {
			case "CAPABILITY":
				say("* CAPABILITY IMAP4rev1 UIDPLUS MOVE");
				return ok();
			case "LOGIN":
				return words.includes(password) ? ok("signed in") : say(`${tag} NO [AUTHENTICATIONFAILED] no`);
			case "LIST":
				say(words === '"" ""' ? '* LIST (\\Noselect) "/" ""' : '* LIST (\\HasNoChildren) "/" "INBOX"');
				return ok();
			case "CREATE":
				if (folders.has(target)) return say(`${tag} NO [ALREADYEXISTS] there`);
				folders.set(target, new Map());
				return ok();
			case "SELECT":
			case "EXAMINE":
				say(`* ${folder("INBOX").size} EXISTS`);
				say("* FLAGS (\\Seen)");
				say("* OK [UIDVALIDITY 1] valid");
				say(`* OK [UIDNEXT ${next}] next`);
				return ok("[READ-WRITE] open");
			case "UID SEARCH":
				say(`* SEARCH ${[...folder("INBOX").keys()].join(" ")}`);
				return ok();
			case "UID FETCH": {
				const uid = Number(rest[1]);
				const raw = folder("INBOX").get(uid);
				if (!raw) return ok();
				const most = Number(/<0\.(\d+)>/.exec(words)?.[1] ?? raw.length);
				const part = raw.subarray(0, most);
				socket.write(
					`* ${[...folder("INBOX").keys()].indexOf(uid) + 1} FETCH (UID ${uid} BODY[]<0> {${part.length}}\r\n`,
				);
				socket.write(part);
				say(")");
				return ok();
			}
			case "UID MOVE": {
				const uid = Number(rest[1]);
				const raw = folder("INBOX").get(uid);
				if (raw) folders.get(target)?.set(uid, raw);
				folder("INBOX").delete(uid);
				say(`* OK [COPYUID 1 ${uid} ${uid}] moved`);
				return ok();
			}
			case "LOGOUT":
				say("* BYE");
				ok();
				return socket.end();
			default:
				return ok();
		}
	};

	const server = createServer((socket) => {
		sockets.add(socket);
		let rest = "";
		socket.on("error", () => {});
		socket.on("close", () => sockets.delete(socket));
		socket.on("data", (chunk) => {
			const lines = (rest + chunk.toString("latin1")).split("\r\n");
			rest = lines.pop() ?? "";
			for (const line of lines) answer(socket, line);
		});
		socket.write("* OK ready\r\n");
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	return {
		url: `imap://reader:secret@127.0.0.1:${(server.address() as AddressInfo).port}`,
		/** Puts an email into the inbox. */
		add: (raw: Buffer | string) => folder("INBOX").set(next++, Buffer.from(raw)),
		/** The emails in a folder. */
		in: (name: string) => [...folder(name).values()].map((raw) => raw.toString()),
		close: async () => {
			for (const socket of sockets) socket.destroy();
			await new Promise((done) => server.close(done));
		},
	};
};
