// The messages of the PostgreSQL wire protocol that the gate reads or writes. All others pass through unchanged.

/** The first byte of each message type. */
export const TYPE = {
	query: 0x51, // Q
	sync: 0x53, // S
	flush: 0x48, // H
	call: 0x46, // F
	terminate: 0x58, // X
	ready: 0x5a, // Z
	notification: 0x41, // A
	complete: 0x43, // C
} as const;

export const SSL_REQUEST = 80877103;
export const CANCEL_REQUEST = 80877102;
/** The status in ReadyForQuery outside a transaction: `I`. */
export const IDLE = 0x49;

const message = (type: string, body: Buffer): Buffer => {
	const head = Buffer.alloc(5);
	head.write(type, "latin1");
	head.writeInt32BE(4 + body.length, 1);
	return Buffer.concat([head, body]);
};
const strings = (...values: string[]) => Buffer.from(values.map((value) => `${value}\0`).join(""));

export const READY = message("Z", Buffer.from([IDLE]));

/** The answer to a client's startup message: authentication, the settings that drivers read, ready. */
export const welcome = (): Buffer => {
	const settings = {
		server_version: "18.0",
		server_encoding: "UTF8",
		client_encoding: "UTF8",
		DateStyle: "ISO, MDY",
		integer_datetimes: "on",
		standard_conforming_strings: "on",
		TimeZone: "GMT",
	};
	return Buffer.concat([
		message("R", Buffer.alloc(4)),
		...Object.entries(settings).map(([name, value]) => message("S", strings(name, value))),
		message("K", Buffer.alloc(8)),
		READY,
	]);
};

/** An ErrorResponse. @param code an SQLSTATE */
export const errorMessage = (severity: "ERROR" | "FATAL", code: string, text: string): Buffer =>
	message("E", Buffer.concat([strings(`S${severity}`, `V${severity}`, `C${code}`, `M${text}`), Buffer.alloc(1)]));

/** A statement without parameters. */
export const simpleQuery = (text: string): Buffer => message("Q", strings(text));

/** The messages of a complete answer: type, start and end. */
export function* messagesIn(bytes: Buffer): Generator<{ type: number; start: number; end: number }> {
	let start = 0;
	while (start < bytes.length) {
		const end = start + 1 + bytes.readInt32BE(start + 1);
		yield { type: bytes.readUInt8(start), start, end };
		start = end;
	}
}

/** Number of rows written, from a CommandComplete body (`INSERT 0 3`, `UPDATE 7`). 0 for statements that only read. */
export const rowsWritten = (tag: string): number => {
	const found = /^(?:INSERT \d+|UPDATE|DELETE|MERGE|COPY) (\d+)/.exec(tag);
	return found ? Number(found[1]) : 0;
};
