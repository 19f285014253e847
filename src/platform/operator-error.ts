/** An error whose message tells an operator in plain words what to do. */
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
	syscall?: string;
	isPlain?: boolean;
}

/** Error codes for a server that doesn't answer. */
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
/** Messages of pg and its pool for the same, without a code. */
const SILENT = /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated)/;
/** PgBouncer's refusal of settings in the startup message. */
const UNLET = /^unsupported startup parameter/;
/** Node's error codes for a certificate that it doesn't trust. `NO_TLS` is pg's message for a server without TLS. */
const UNTRUSTED =
	/^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(?:GET_ISSUER_CERT|VERIFY_LEAF).*|CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|ERR_TLS_CERT_ALTNAME_INVALID)$/;
/** A mail client gives its own code to such an error, and keeps the message. */
const UNTRUSTED_IN_WORDS = /certificate|altnames/i;
const NO_TLS = "The server does not support SSL connections";
/** Why a server's certificate isn't trusted; undefined for any other error. */
export const untrustedBecause = ({ code = "", message }: SystemError): string | undefined =>
	// After the semicolon comes Node's advice for developers.
	UNTRUSTED.test(code) || UNTRUSTED_IN_WORDS.test(message)
		? (message.split(";", 1)[0] ?? "").split("\n")[0]
		: undefined;

/** Whether the error says that the database doesn't answer now, and may later. */
export const isSilent = (error: unknown): boolean => {
	if (error instanceof AggregateError && error.errors.length > 0) return isSilent(error.errors[0]);
	if (!(error instanceof Error)) return false;
	const { code = "", syscall } = error as SystemError;
	// ENOENT: the Unix socket doesn't exist. A migration that was cut off has the lost connection as its cause.
	return (
		silent.has(code) ||
		SILENT.test(error.message) ||
		(code === "ENOENT" && syscall === "connect") ||
		(error.cause !== undefined && isSilent(error.cause))
	);
};
const unknownHost = new Set(["ENOTFOUND", "EAI_AGAIN"]);
/** WASI error numbers (WebAssembly System Interface) of the embedded engine for disk errors. */
const ENGINE_DENIED = new Set([2, 63, 69]);
const ENGINE_FULL = 51;

const FULL = "The disk is full. Free some space, then try again.";
const SERVER_FULL = "The disk of the database server is full. Free some space there, then try again.";
const NO_MORE_OPEN =
	"Too many files and connections are open. Raise the limit with ulimit -n, or LimitNOFILE= in the systemd unit. 1024 is enough for a small service.";
const denied = (path: string) =>
	`No permission to read or write ${path}. Make the user that runs the service its owner.`;

/** Errors of files and folders. */
const ofDisk = ({ code, path = "", name, errno = 0 }: SystemError): string | undefined => {
	if (code === "EMFILE" || code === "ENFILE") return NO_MORE_OPEN;
	if (code === "ENOSPC" || (name === "ErrnoError" && errno === ENGINE_FULL)) return FULL;
	if (name === "ErrnoError" && ENGINE_DENIED.has(errno)) return denied("the embedded database in DATA_DIR");
	// When a folder is read, Node's error has no path.
	if (code === "EISDIR") return `${path || "That"} is a folder. Choose a file.`;
	if (!path) return undefined;
	switch (code) {
		case "EACCES":
		case "EPERM":
			return denied(path);
		case "EROFS":
			return `${path} is on a read-only disk. Choose a writable folder.`;
		case "ENOENT":
			return `${path} doesn't exist. Check the path.`;
		case "EEXIST":
		case "ENOTDIR":
			return `${path} is a file, but must be a folder. Choose another path.`;
	}
};

/** Errors of the database in DATABASE_URL. */
const ofDatabase = (error: SystemError): string | undefined => {
	const { code = "", message, hostname, address, port, syscall } = error;
	if (unknownHost.has(code)) return `There is no machine called ${hostname}. Check DATABASE_URL.`;
	if (isSilent(error))
		return `The database doesn't answer${address ? ` at ${address}${port ? `:${port}` : ""}` : ""}. Start it, or check DATABASE_URL.`;
	if (code === "EACCES" && syscall === "connect")
		return `This user may not use the database's socket ${address}. Check its permissions and the folder's, or DATABASE_URL.`;
	// On connect, a full disk has no error code of its own.
	if (message === "could not write init file") return SERVER_FULL;
	if (message === NO_TLS)
		return "The database server doesn't support TLS. Turn it on there (ssl = on), or remove sslmode from DATABASE_URL if the network is private.";
	if (UNTRUSTED.test(code))
		return `The database server's certificate is not trusted: ${untrustedBecause(error)}. In DATABASE_URL set sslrootcert=FILE of the certificate's authority next to sslmode=verify-full, and use the host name in the certificate.`;
	if (UNLET.test(message))
		return `DATABASE_URL leads to a pooler that refuses the session settings of the service (${message}). Connect to PostgreSQL directly. docs/deployment.md explains why.`;
	switch (code) {
		case "28P01":
		case "28000":
			return `The database refuses the sign-in: ${message}. Check the user name and the password in DATABASE_URL.`;
		case "3D000":
			return `The server doesn't have this database: ${message}. Create it, or check DATABASE_URL.`;
		case "42501":
			return `The role in DATABASE_URL may not do this: ${message}. Make it the owner of the database, as deploy/roles.sh does.`;
		case "25006":
			return "The server in DATABASE_URL is read-only: it is a replica, or set to read-only. Use the primary. If the primary is lost, docs/runbook.md explains how to promote a standby.";
		case "53100":
			return SERVER_FULL;
		case "53300":
			return "The database has no free connections. Lower DATABASE_POOL, or raise max_connections on the server.";
	}
};

/**
 * A message for an error that an operator can fix: what is wrong and what to do, without a stack trace.
 * Compares codes and names instead of classes, because the built server and its source files have separate copies of
 * each class.
 * @returns undefined for any other error: it is a bug, and its stack trace is needed
 */
export const operatorError = (error: unknown): string | undefined => {
	if (!(error instanceof Error))
		return error && (error as SystemError).name === "ErrnoError" ? ofDisk(error as SystemError) : undefined;
	// A host with several addresses has one error for each. The first is enough.
	if (error instanceof AggregateError && error.errors.length > 0) return operatorError(error.errors[0]);
	const told = error as SystemError;
	if (told.isPlain && !isSilent(told)) return told.message;
	return ofDatabase(told) ?? ofDisk(told);
};
