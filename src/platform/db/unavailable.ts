/** The server is read-only: a replica, during a failover, or configured like that. */
export const READ_ONLY = "25006";

/**
 * Errors of the network, of a server that stops, starts, is full or refuses sign-ins, and timeouts. Not errors of the
 * query itself.
 */
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
	"EMFILE", // no free file descriptor or port for a connection
	"ENFILE",
	"EADDRNOTAVAIL",
	"CERT_HAS_EXPIRED",
	"DEPTH_ZERO_SELF_SIGNED_CERT",
	"SELF_SIGNED_CERT_IN_CHAIN",
	"UNABLE_TO_VERIFY_LEAF_SIGNATURE",
	"ERR_TLS_CERT_ALTNAME_INVALID",
	"FILES_UNAVAILABLE", // the file store doesn't answer: treated like the database
	"FILES_REFUSED", // the file store refuses our key, for example while it is being changed
	READ_ONLY,
	"25P03", // idle in transaction for too long
	"28000", // the password or permissions are being changed, or the database is being restored
	"28P01",
	"3D000",
	"42501", // privileges are being granted, for example after a restore with another role
	"40001", // serialisation failure or deadlock (next line) that persists after retries
	"40P01",
	"55P03", // lock timeout, including from the busy gate of the embedded database
	"57014", // statement timeout
	"57P01",
	"57P02",
	"57P03",
	"57P05",
]);
/** Connection exceptions; insufficient resources (disk full, out of memory, too many connections). */
const classes = /^(08|53)[0-9A-Z]{3}$/;
/** Messages of pg and its pool that have no code. */
const messages =
	/^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end|Postgres connection has been discarded|database .* is not currently accepting connections)/;

/**
 * Whether an error means that the database can't answer at the moment, so that the caller should try again (503).
 * Compares codes and messages instead of classes, because the built server and its source files have separate copies of
 * each class.
 */
export const isUnavailable = (error: unknown): boolean => {
	if (!(error instanceof Error)) return false;
	const { code, syscall } = error as NodeJS.ErrnoException;
	if (code && (codes.has(code) || classes.test(code))) return true;
	// The Unix socket doesn't exist.
	if (code === "ENOENT" && syscall === "connect") return true;
	if (messages.test(error.message)) return true;
	if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
	return error.cause !== undefined && isUnavailable(error.cause);
};

/** NUL and other characters that PostgreSQL can't store, in text or JSON. */
const unstorable = new Set(["22021", "22P05"]);

/** Whether an error means that a text has characters that the database can't store. */
export const isUnstorable = (error: unknown): boolean =>
	error instanceof Error && unstorable.has((error as { code?: string }).code ?? "");
