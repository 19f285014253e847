// A child process of bench/pages.ts. It requests paths as fast as the server responds, over keep-alive connections and
// with minimal work, so that the server is the bottleneck. It gets a `Load` message and replies with a `Loaded`
// message.
import { connect } from "node:net";

export interface Load {
	port: number;
	paths: readonly string[];
	connections: number;
	ms: number;
	headers: Readonly<Record<string, string>>;
}

export interface Loaded {
	answers: number;
	bytes: number;
	ms: number;
	wrong: string | undefined;
}

const END = Buffer.from("\r\n\r\n");

const drive = ({ port, paths, connections, ms, headers }: Load): Promise<Loaded> =>
	new Promise((resolve) => {
		const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers })
			.map(([name, value]) => `${name}: ${value}\r\n`)
			.join("");
		const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${lines}\r\n`));
		const began = performance.now();
		let next = 0;
		let answers = 0;
		let bytes = 0;
		let open = connections;
		let wrong: string | undefined;
		const done = () => --open === 0 && resolve({ answers, bytes, ms: performance.now() - began, wrong });
		for (let i = 0; i < connections; i++) {
			const socket = connect(port, "127.0.0.1");
			socket.setNoDelay(true);
			let held: Buffer = Buffer.alloc(0);
			const ask = () => {
				if (performance.now() - began > ms || wrong) return socket.end();
				socket.write(requests[next++ % requests.length] as Buffer);
			};
			socket.on("connect", ask);
			socket.on("error", (error) => {
				wrong ??= String(error);
			});
			socket.on("close", done);
			socket.on("data", (part) => {
				held = held.length > 0 ? Buffer.concat([held, part]) : part;
				const end = held.indexOf(END);
				if (end < 0) return;
				const head = held.toString("latin1", 0, end);
				const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
				const whole = end + 4 + Number(length ?? 0);
				if (held.length < whole) return;
				if (!length || !head.startsWith("HTTP/1.1 200")) wrong ??= head.slice(0, 300);
				answers++;
				bytes += whole;
				held = held.subarray(whole);
				ask();
			});
		}
	});

process.on("message", async (load: Load) => process.send?.(await drive(load)));
