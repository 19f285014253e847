import type { Help, Problem as ProblemBody } from "#contract/common.ts";
import { IDEMPOTENCY_FIELD } from "#contract/shared/request-names.ts";

export interface FieldError {
	field: string;
	message: string;
	/** For callers that react to a kind of error instead of its message. */
	code?: string;
}

/** An error that is shown to the caller. Any other error is a bug and answers 500. */
export class Problem extends Error {
	override readonly name = "Problem";
	readonly status: number;
	readonly errors: FieldError[] | undefined;
	readonly retryAfter: number | undefined;
	/** Help for a person in danger, shown with the error. */
	help: Help | undefined;

	constructor(status: number, detail: string, more: { errors?: FieldError[]; retryAfter?: number } = {}) {
		super(detail);
		this.status = status;
		this.errors = more.errors;
		this.retryAfter = more.retryAfter;
	}

	/** The body of the answer, as in the contract. */
	body(requestId: string): ProblemBody {
		return {
			detail: this.message,
			...(this.errors ? { errors: this.errors } : {}),
			...(this.help ? { help: this.help } : {}),
			request_id: requestId,
		};
	}
}

/** 404. */
export const notFound = (detail = "Not found.") => new Problem(404, detail);
/** Refuses an input with a message for each field. Default status: 422. */
export const invalid = (errors: FieldError[], status: 400 | 422 = 422) =>
	new Problem(status, "Check the marked fields and send again.", { errors });
/** 409: the request conflicts with the current state. */
export const conflict = (detail: string) => new Problem(409, detail);
/** 409: another request was sent with this idempotency key. Pages show their own message. */
export const keyTaken = (detail: string) =>
	new Problem(409, detail, { errors: [{ field: IDEMPOTENCY_FIELD, message: detail }] });
/** 403. */
export const forbidden = (detail: string) => new Problem(403, detail);
/** @param seconds how long the caller should wait */
export const tooMany = (seconds: number) =>
	new Problem(
		429,
		`Too many requests from you just now. Please wait ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`} and try again.`,
		{
			retryAfter: seconds,
		},
	);
/**
 * 400: text with characters that the database can't store. The endpoint's schema should have refused it and named the
 * field.
 */
export const unstorable = () => new Problem(400, "Contains characters that cannot be used.");
/** 503: the database or another part of the service doesn't answer. */
export const unavailable = () =>
	new Problem(503, "The service is busy or restarting. Please try again in a moment.", { retryAfter: 5 });
