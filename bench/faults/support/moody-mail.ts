import { createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * - well: works normally
 * - drip: replies one byte at a time
 * - later: rejects each email once with 451
 * - gone: rejects recipients that contain "gone" with 550
 * - drop: accepts each email, but the first time breaks the connection before the reply
 * - hang: never replies
 */
export type Mood = "well" | "drip" | "later" | "gone" | "drop" | "hang";

export interface TakenEmail {
	id: string;
	to: string;
	at: number;
}

/** A mail server on loopback that misbehaves according to `mood`. It doesn't offer TLS. */
export class MoodyMail {
	mood: Mood = "well";
	/** Emails received in full and accepted, even if the connection broke before the 250 reply. */
	taken: TakenEmail[] = [];
	/** Recipients of every RCPT command, accepted or not. */
	asked: string[] = [];
	/** Number of connections opened so far. */
	connections = 0;
	#server: Server | undefined;
	#sockets = new Set<Socket>();
	#before = new Set<string>();
	port = 0;

	async listen(): Promise<void> {
		this.#server = createServer((socket) => this.#serve(socket));
		await new Promise<void>((done) => this.#server?.listen(this.port, "127.0.0.1", done));
		const bound = this.#server.address();
		if (typeof bound === "object" && bound) this.port = bound.port;
	}

	/** Closes all connections and stops listening. */
	async refuse(): Promise<void> {
		for (const socket of this.#sockets) socket.destroy();
		await new Promise((done) => this.#server?.close(done));
	}

	#isFirst(id: string): boolean {
		const key = `${this.mood} ${id}`;
		if (this.#before.has(key)) return false;
		this.#before.add(key);
		return true;
	}

	#serve(socket: Socket): void {
		this.connections++;
		this.#sockets.add(socket);
		socket.on("close", () => this.#sockets.delete(socket));
		socket.on("error", () => {});
		let turn = Promise.resolve();
		const say = (text: string) => {
			turn = turn.then(async () => {
				if (this.mood === "hang") return;
				if (this.mood !== "drip") {
					socket.write(`${text}\r\n`);
					return;
				}
				for (const sign of `${text}\r\n`) {
					socket.write(sign);
					await sleep(40);
				}
			});
		};
		let input = "";
		let email: string | undefined;
		let to = "";
		say("220 moody ESMTP");
		socket.setEncoding("latin1");
		socket.on("data", (part) => {
			input += part;
			for (;;) {
				if (email !== undefined) {
					const end = input.indexOf("\r\n.\r\n");
					if (end < 0) return;
					this.#email(input.slice(0, end), to, socket, say);
					input = input.slice(end + 5);
					email = undefined;
					continue;
				}
				const end = input.indexOf("\r\n");
				if (end < 0) return;
				const line = input.slice(0, end);
				input = input.slice(end + 2);
				const verb = line.slice(0, 4).toUpperCase();
				if (verb === "EHLO" || verb === "HELO") say("250 moody");
				else if (verb === "RCPT") {
					to = /<([^>]*)>/.exec(line)?.[1] ?? "";
					this.asked.push(to);
					say(this.mood === "gone" && to.includes("gone") ? "550 5.1.1 No such person" : "250 2.1.5 OK");
				} else if (verb === "DATA") {
					email = "";
					say("354 Go on");
				} else if (verb === "QUIT") {
					say("221 Bye");
					turn.then(() => socket.end());
				} else say("250 2.0.0 OK");
			}
		});
	}

	#email(text: string, to: string, socket: Socket, say: (text: string) => void): void {
		const id = /^message-id:\s*<([^>\s]+)>/im.exec(text)?.[1] ?? "none";
		if (this.mood === "later" && this.#isFirst(id)) {
			say("451 4.3.0 Try again later");
			return;
		}
		this.taken.push({ id, to, at: Date.now() });
		if (this.mood === "drop" && this.#isFirst(id)) {
			socket.destroy();
			return;
		}
		say("250 2.0.0 Taken");
	}
}
