/** A fault whose message says in plain words what an operator is to do. */
export class OperatorError extends Error {
	override readonly name: string = "PlainFault";
	readonly isPlain = true;
}

interface SystemError extends Error {
	code?: string;
	path?: string;
	address?: string;
	hostname?: string;
	port?: number;
	errno?: number;
	isPlain?: boolean;
}

/** A server that does not answer. */
const silent = new Set([
	"ECONNREFUSED",
	"ECONNRESET",
	"ETIMEDOUT",
	"EHOSTUNREACH",
	"EHOSTDOWN",
	"ENETUNREACH",
	"57P01",
	"57P02",
	"57P03",
]);
/** What pg and its pool say of it without a code. */
const SILENT = /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated)/;
/** What PgBouncer says to settings at the start of a connection. */
const UNLET = /^unsupported startup parameter/;
/** What Node says of a certificate that it does not trust, and pg of a server without one. */
const UNTRUSTED =
	/^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(?:GET_ISSUER_CERT|VERIFY_LEAF).*|CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|ERR_TLS_CERT_ALTNAME_INVALID)$/;
const NO_TLS = "The server does not support SSL connections";
const unknownHost = new Set(["ENOTFOUND", "EAI_AGAIN"]);
/** What the embedded engine says of the disk, in the numbers of the WebAssembly System Interface. */
const ENGINE_DENIED = new Set([2, 63, 69]);
const ENGINE_FULL = 51;

const FULL = "The disk is full. Make room there, then try again.";
const SERVER_FULL = "The disk of the database's server is full. Make room there, then try again.";
const NO_MORE_OPEN =
	"No more files and connections may be open at once. Raise the limit: ulimit -n, or LimitNOFILE= of the unit; 1024 is enough for a small service.";
const denied = (path: string) => `${path} may not be read or written. Give it to the user who runs the service.`;

/** Of files and folders. */
const ofDisk = ({ code, path = "", name, errno = 0 }: SystemError): string | undefined => {
	if (code === "EMFILE" || code === "ENFILE") return NO_MORE_OPEN;
	if (code === "ENOSPC" || (name === "ErrnoError" && errno === ENGINE_FULL)) return FULL;
	if (name === "ErrnoError" && ENGINE_DENIED.has(errno)) return denied("The embedded database in DATA_DIR");
	// Of reading a folder Node does not say which.
	if (code === "EISDIR") return `${path || "That"} is a folder. Name a file.`;
	if (!path) return undefined;
	switch (code) {
		case "EACCES":
		case "EPERM":
			return denied(path);
		case "EROFS":
			return `${path} is on a disk that may only be read. Name a place that can be written.`;
		case "ENOENT":
			return `There is no ${path}. Check how it is written.`;
		case "EEXIST":
		case "ENOTDIR":
			return `${path} is a file, and a folder is needed. Name another.`;
	}
};

/** Of the database that DATABASE_URL names. */
const ofDatabase = ({ code = "", message, hostname, address, port }: SystemError): string | undefined => {
	if (unknownHost.has(code)) return `There is no machine called ${hostname}. Check DATABASE_URL.`;
	if (silent.has(code) || SILENT.test(message))
		return `The database does not answer${address ? ` at ${address}:${port}` : ""}. Start it, or check DATABASE_URL.`;
	// Said without a code of its own, when a connection is made.
	if (message === "could not write init file") return SERVER_FULL;
	if (message === NO_TLS)
		return "The database's server speaks no TLS. Switch it on there (ssl = on), or take sslmode out of DATABASE_URL where nobody can listen on the way.";
	if (UNTRUSTED.test(code))
		// What Node advises after the semicolon is for who wrote the program.
		return `The certificate of the database's server is not trusted: ${message.split(";", 1)[0]}. Put sslrootcert=FILE of its authority into DATABASE_URL beside sslmode=verify-full, and name the server as its certificate does.`;
	if (UNLET.test(message))
		return `DATABASE_URL leads to a pooler that does not let through what a connection asks for (${message}). Point it at PostgreSQL itself; docs/deployment.md says why.`;
	switch (code) {
		case "28P01":
		case "28000":
			return `The database does not let us in: ${message}. Check the name and the password in DATABASE_URL.`;
		case "3D000":
			return `The server has no such database: ${message}. Make it, or check DATABASE_URL.`;
		case "42501":
			return `The role in DATABASE_URL may not do this: ${message}. Make it the owner of the database, as deploy/roles.sh does.`;
		case "25006":
			return "The server that DATABASE_URL names takes no writes: it is a replica, or set to be read alone. Name the primary; where it is lost, docs/runbook.md says how a standby takes its place.";
		case "53100":
			return SERVER_FULL;
		case "53300":
			return "The database takes no more connections. Lower DATABASE_POOL, or raise max_connections there.";
	}
};

/**
 * What an operator reads of a fault that they can mend: what is wrong and what to do, without a stack.
 * By code and name, not by class: the built server and the files it starts from each have their own copies of classes.
 * @returns undefined for a fault of ours, whose stack is worth reading
 */
export const operatorError = (error: unknown): string | undefined => {
	if (!(error instanceof Error))
		return error && (error as SystemError).name === "ErrnoError" ? ofDisk(error as SystemError) : undefined;
	// Of several addresses of a server each says why it could not be reached: one is enough.
	if (error instanceof AggregateError && error.errors.length > 0) return operatorError(error.errors[0]);
	const told = error as SystemError;
	if (told.isPlain) return told.message;
	return ofDatabase(told) ?? ofDisk(told);
};
