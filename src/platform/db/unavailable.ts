/** Takes no writes: a replica, a failover under way, or set so. */
export const READ_ONLY = "25006";

/** Errors of the network, of a server that stops, starts, is full or lets nobody in, and of limits on time. Not of what was asked. */
const codes = new Set([
	"ECONNREFUSED",
	"ECONNRESET",
	"ECONNABORTED",
	"EPIPE",
	"ETIMEDOUT",
	"EHOSTUNREACH",
	"EHOSTDOWN",
	"ENETUNREACH",
	"ENETDOWN",
	"ENOTFOUND",
	"EAI_AGAIN",
	"EMFILE", // no descriptor or port is left to connect with
	"ENFILE",
	"EADDRNOTAVAIL",
	"CERT_HAS_EXPIRED",
	"DEPTH_ZERO_SELF_SIGNED_CERT",
	"SELF_SIGNED_CERT_IN_CHAIN",
	"UNABLE_TO_VERIFY_LEAF_SIGNATURE",
	"ERR_TLS_CERT_ALTNAME_INVALID",
	"FILES_UNAVAILABLE", // the store of files, whose answer a page waits for like the database's
	"FILES_REFUSED", // and that lets us in no more, like a database whose password is being changed
	READ_ONLY,
	"25P03", // idle in transaction for too long
	"28000", // who may sign in is being changed, a password among it; or the database is away for a while, as for a restore
	"28P01",
	"3D000",
	"42501", // rights are being given anew, as after a restore under another role
	"40001", // serialisation failure and deadlock, still there after retries
	"40P01",
	"55P03", // a lock was not to be had in time; the gate's word for busy
	"57014", // statement timeout
	"57P01",
	"57P02",
	"57P03",
	"57P05",
]);
/** Connection exceptions; insufficient resources (disk full, out of memory, too many connections). */
const classes = /^(08|53)[0-9A-Z]{3}$/;
/** What pg and its pool say without a code. */
const messages =
	/^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end|Postgres connection has been discarded|database .* is not currently accepting connections)/;

/**
 * Whether an error says that the database cannot answer just now, so that a caller may be told to try again (503).
 * By code and text, not by class: the built server and the files it starts from each have their own copies of classes.
 */
export const isUnavailable = (error: unknown): boolean => {
	if (!(error instanceof Error)) return false;
	const { code, syscall } = error as NodeJS.ErrnoException;
	if (code && (codes.has(code) || classes.test(code))) return true;
	// A Unix socket that is not there.
	if (code === "ENOENT" && syscall === "connect") return true;
	if (messages.test(error.message)) return true;
	if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
	return error.cause !== undefined && isUnavailable(error.cause);
};

/** NUL and code points that a text column cannot hold; the same inside JSON. */
const unstorable = new Set(["22021", "22P05"]);

/** Whether an error says that a text holds characters which the database cannot keep. */
export const isUnstorable = (error: unknown): boolean =>
	error instanceof Error && unstorable.has((error as { code?: string }).code ?? "");
