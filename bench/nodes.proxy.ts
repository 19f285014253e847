// node bench/nodes.proxy.ts PORT NODE-PORT…: a round-robin balancer that adds x-forwarded-for.
import { Agent, createServer, request } from "node:http";

const [port = 0, ...nodes] = process.argv.slice(2).map(Number);
const agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: "fifo" });
let turn = 0;

const server = createServer((req, res) => {
	const to = nodes[turn++ % nodes.length];
	const came = req.headers["x-forwarded-for"];
	const headers = { ...req.headers, "x-forwarded-for": `${came ? `${came}, ` : ""}${req.socket.remoteAddress}` };
	const onward = request(
		{ host: "127.0.0.1", port: to, method: req.method, path: req.url, headers, agent },
		(answer) => {
			res.writeHead(answer.statusCode ?? 502, { ...answer.headers, "x-answered-by": String(to) });
			answer.pipe(res);
		},
	);
	onward.on("error", (error) => {
		if (!res.headersSent) res.writeHead(502, { "content-type": "text/plain" });
		res.end(`the node did not respond: ${error.message}`);
	});
	res.on("close", () => {
		if (!res.writableFinished) onward.destroy();
	});
	req.pipe(onward);
});
server.keepAliveTimeout = 60_000;
server.listen(port, "127.0.0.1", () => process.stdout.write("ready\n"));
process.on("SIGTERM", () => process.exit(0));
// Exits if the parent process dies.
process.stdin.on("end", () => process.exit(0)).resume();
