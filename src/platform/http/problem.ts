import type { Problem as ProblemBody } from "#contract/common.ts";
import { IDEMPOTENCY_FIELD } from "#contract/shared/limits.ts";

export interface FieldError {
	field: string;
	message: string;
	/** For callers that act on a kind of fault rather than on its words. */
	code?: string;
}

/** A refusal that the caller is told of; anything else that is thrown is a fault of ours and answers 500. */
export class Problem extends Error {
	override readonly name = "Problem";
	readonly status: number;
	readonly errors: FieldError[] | undefined;
	readonly retryAfter: number | undefined;

	constructor(status: number, detail: string, more: { errors?: FieldError[]; retryAfter?: number } = {}) {
		super(detail);
		this.status = status;
		this.errors = more.errors;
		this.retryAfter = more.retryAfter;
	}

	/** Body as the contract gives it. */
	body(requestId: string): ProblemBody {
		return { detail: this.message, ...(this.errors ? { errors: this.errors } : {}), request_id: requestId };
	}
}

/** 404. */
export const notFound = (detail = "Not found.") => new Problem(404, detail);
/** Refuses an input with a message for each field; 422 unless told. */
export const invalid = (errors: FieldError[], status: 400 | 422 = 422) =>
	new Problem(status, "Check the marked fields and send again.", { errors });
/** 409: what was asked does not go with how things stand. */
export const conflict = (detail: string) => new Problem(409, detail);
/** Something else was sent under this request key: a page says so in its own words. */
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
/** Text with characters that cannot be kept reached the database: the line that let it through should have named its field. */
export const unstorable = () => new Problem(400, "Contains characters that cannot be used.");
/** The database or another part we stand on does not answer. */
export const unavailable = () =>
	new Problem(503, "The service is busy or restarting. Please try again in a moment.", { retryAfter: 5 });
