import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** How the test store answers. Except for "right", the behaviour lasts for `times` requests. */
export type Behaviour =
	| { how: "right" }
	/** Answers with this status and S3 error code. */
	| { how: "status"; status: number; code: string; times: number }
	/** Accepts the request and never answers. */
	| { how: "silent"; times: number }
	/** Drops the connection halfway through the body. */
	| { how: "broken"; times: number }
	/** Sends different bytes of the same length. */
	| { how: "wrong bytes"; times: number }
	/** Sends `bytes` bytes every 20 ms. */
	| { how: "slow"; bytes: number; times: number }
	/** Refuses files of more than `most` bytes. */
	| { how: "small"; most: number; times: number }
	/** Checks no signature, like a public bucket. */
	| { how: "open"; times: number }
	/** Answers 200 to everything and stores nothing, like a server that isn't an object store. */
	| { how: "nods"; times: number };

export interface ObjectStoreServer {
	endpoint: string;
	objects: Map<string, Buffer>;
	/** Method and path of each request, in order. */
	requests: string[];
	behave(behaviour: Behaviour): void;
	close(): Promise<void>;
}

const sha = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();

const readBody = async (req: IncomingMessage): Promise<Buffer> => {
	const pieces: Buffer[] = [];
	for await (const piece of req) pieces.push(piece as Buffer);
	return Buffer.concat(pieces);
};

const refuse = (res: ServerResponse, status: number, code: string) => {
	res.writeHead(status, { "content-type": "application/xml" });
	res.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>made up</Message></Error>`);
};

/**
 * Verifies a request's AWS Signature Version 4, written from the AWS documentation and independent of the code under
 * test.
 * @returns an S3 error code, or undefined if the signature is valid
 */
const faultOf = (
	req: IncomingMessage,
	body: Buffer,
	known: { keyId: string; secret: string; region: string },
): string | undefined => {
	const found =
		/^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
			req.headers.authorization ?? "",
		);
	if (!found) return "AccessDenied";
	const [, keyId, day = "", region = "", signed = "", signature] = found;
	if (keyId !== known.keyId) return "InvalidAccessKeyId";
	if (region !== known.region) return "AuthorizationHeaderMalformed";
	const date = String(req.headers["x-amz-date"] ?? "");
	const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
	if (!date.startsWith(day) || !(Math.abs(at - Date.now()) < 15 * 60_000)) return "RequestTimeTooSkewed";
	const names = signed.split(";");
	for (const needed of ["host", "x-amz-content-sha256", "x-amz-date"])
		if (!names.includes(needed)) return "AccessDenied";
	const content = String(req.headers["x-amz-content-sha256"]);
	if (content !== sha(body)) return "XAmzContentSHA256Mismatch";
	const { pathname, searchParams } = new URL(req.url ?? "/", "http://store");
	const coded = (text: string) =>
		encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
	const canonical = [
		req.method,
		pathname
			.split("/")
			.map((part) => coded(decodeURIComponent(part)))
			.join("/"),
		[...searchParams]
			.map(([name, value]) => `${coded(name)}=${coded(value)}`)
			.sort()
			.join("&"),
		...names.map(
			(name) =>
				`${name}:${String(req.headers[name] ?? "")
					.trim()
					.replace(/ +/g, " ")}`,
		),
		"",
		signed,
		content,
	].join("\n");
	const scope = `${day}/${region}/s3/aws4_request`;
	const key = hmac(hmac(hmac(hmac(`AWS4${known.secret}`, day), region), "s3"), "aws4_request");
	const right = hmac(key, ["AWS4-HMAC-SHA256", date, scope, sha(canonical)].join("\n")).toString("hex");
	return right === signature ? undefined : "SignatureDoesNotMatch";
};

/**
 * A store on loopback with the parts of S3 that the service uses. It verifies every signature. The bucket is in the
 * path or in the host name.
 */
export const startObjectStore = async (known: {
	bucket: string;
	keyId: string;
	secret: string;
	region: string;
}): Promise<ObjectStoreServer> => {
	const objects = new Map<string, Buffer>();
	const requests: string[] = [];
	let behaviour: Behaviour = { how: "right" };
	const next = (): Behaviour => {
		const now = behaviour;
		if (now.how !== "right") behaviour = now.times > 1 ? { ...now, times: now.times - 1 } : { how: "right" };
		return now;
	};

	const answer = async (req: IncomingMessage, res: ServerResponse) => {
		const body = await readBody(req);
		requests.push(`${req.method} ${req.url}`);
		const now = next();
		if (now.how === "silent") return;
		if (now.how === "status") return refuse(res, now.status, now.code);
		if (now.how === "small" && body.length > now.most) return refuse(res, 400, "EntityTooLarge");
		if (now.how === "nods") return void res.writeHead(200).end();
		const fault = now.how === "open" ? undefined : faultOf(req, body, known);
		if (fault) return refuse(res, 403, fault);
		const path = decodeURIComponent(new URL(req.url ?? "/", "http://store").pathname);
		const byHost = req.headers.host?.startsWith(`${known.bucket}.`);
		if (!byHost && !path.startsWith(`/${known.bucket}/`)) return refuse(res, 404, "NoSuchBucket");
		const key = byHost ? path.slice(1) : path.slice(known.bucket.length + 2);
		if (req.method === "GET" && key === "")
			return void res
				.writeHead(200, { "content-type": "application/xml" })
				.end("<ListBucketResult></ListBucketResult>");
		const object = objects.get(key);
		if (req.method === "PUT") {
			objects.set(key, body);
			res.writeHead(200, { etag: `"${createHash("md5").update(body).digest("hex")}"` }).end();
		} else if (req.method === "DELETE") {
			objects.delete(key);
			res.writeHead(204).end();
		} else if (!object) refuse(res, 404, "NoSuchKey");
		else if (req.method === "HEAD") res.writeHead(200, { "content-length": object.length }).end();
		else if (now.how === "broken") {
			res.writeHead(200, { "content-length": object.length });
			res.write(object.subarray(0, object.length / 2), () => res.destroy());
		} else if (now.how === "slow") {
			res.writeHead(200, { "content-length": object.length });
			let sent = 0;
			const more = setInterval(() => {
				res.write(object.subarray(sent, sent + now.bytes));
				sent += now.bytes;
				if (sent >= object.length) res.end();
			}, 20);
			res.on("close", () => clearInterval(more));
		} else {
			const bytes = now.how === "wrong bytes" ? Buffer.from(object).fill(0x2e) : object;
			res.writeHead(200, { "content-length": bytes.length, "content-type": "application/octet-stream" }).end(bytes);
		}
	};

	const server = createServer((req, res) => void answer(req, res).catch(() => res.destroy()));
	await new Promise<void>((resolve) => {
		server.listen(0, "127.0.0.1", resolve);
	});
	const bound = server.address();
	if (typeof bound !== "object" || !bound) throw new Error("the store has no port");
	return {
		endpoint: `http://127.0.0.1:${bound.port}`,
		objects,
		requests,
		behave: (given) => {
			behaviour = given;
		},
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
};
