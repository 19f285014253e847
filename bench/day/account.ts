import type { Page } from "@playwright/test";
import { dueAfter, MINUTES, PROVIDER_MINUTES } from "./business-time.ts";
import type { Visitor } from "./visitors.ts";

/** The parts of a case that the comparison with the audit log needs. */
export interface CaseStory {
	id: string;
	subject: string;
	timeline: { kind: string }[];
}

/** One entry of the audit log. */
export interface Audited {
	who: string | null;
	event: string;
	about: string;
}

/** Reads all pages of the audit log as an administrator. */
export const readAudit = async ({ request }: Page): Promise<Audited[]> => {
	const lines: Audited[] = [];
	for (let page = 1, pages = 1; page <= pages; page++) {
		const answer = await (await request.get(`/api/team/audit/?page=${page}`)).json();
		pages = answer.totalPages;
		lines.push(...answer.results);
	}
	return lines;
};

/** When a case should be due, on the simple clock: since it was opened, sent to a provider, or held after all. */
export const expectedDue = async (
	{ request }: Page,
	{ id, kind, status, created_at }: { id: string; kind: string; status: string; created_at: string },
): Promise<number> => {
	const { timeline } = await (await request.get(`/api/team/cases/${id}/`)).json();
	const handed = (timeline as { kind: string; at: string }[])
		.filter((one) => one.kind === "referral-sent" || one.kind === "sending-held")
		.map(({ at }) => Date.parse(at));
	const minutes = status === "waiting-provider" ? PROVIDER_MINUTES : (MINUTES[kind] ?? 0);
	return dueAfter(Math.max(Date.parse(created_at), ...handed), minutes);
};

/** The last timeline event that a request's course must leave in its case. */
const endOf = (v: Visitor): string => {
	if (v.course?.startsWith("withdrawn")) return "consent-withdrawn";
	return v.course === "declined" ? "referral-declined" : "referral-started";
};

/** Finds actions of the day that are missing from a case's timeline or the audit log. @returns one sentence for each */
export const unaccounted = async (
	{ request }: Page,
	visitors: readonly Visitor[],
	stories: ReadonlyMap<Visitor, CaseStory>,
	audit: readonly Audited[],
) => {
	const missing: string[] = [];
	const noted = new Set(audit.filter(({ who }) => who !== null).map(({ event, about }) => `${event} ${about}`));
	const served = new Set(audit.map(({ event, about }) => `${event} ${about}`));
	for (const v of visitors) {
		const story = stories.get(v);
		if (!story) continue;
		const told = new Set(story.timeline.map(({ kind }) => kind));
		const needs = (kind: string) =>
			told.has(kind) || missing.push(`the timeline of ${v.kind} of ${v.name} has no ${kind}`);
		const audited = (event: string, about: string) =>
			noted.has(`${event} ${about}`) || missing.push(`the audit log has no ${event} of ${about} (${v.name})`);
		needs("opened");
		audited("case.read", `case:${story.id}`);
		if (v.kind === "chat") audited("chat.read", `chat:${story.subject}`);
		else if (v.kind === "review") audited("review.published", `review:${story.subject}`);
		else
			for (const event of ["claimed", "closed"]) {
				needs(event);
				audited(`case.${event}`, `case:${story.id}`);
			}
		if (!v.course) continue;
		const about = `${v.kind === "quote" ? "quote" : "enquiry"}:${story.subject}`;
		const consent = v.kind === "quote" && v.exception !== "nobody-fits" ? "sharing-agreed" : "consent-given";
		for (const kind of [consent, "referral-sent", endOf(v)]) needs(kind);
		if (!served.has(`consent.given ${about}`))
			missing.push(`the audit log has no consent.given of ${about} (${v.name})`);
		// The service sends by itself, and after "Send now".
		if (v.kind === "quote" && (!v.exception || v.exception === "held")) {
			if (!served.has(`referral.sent ${about}`)) missing.push(`the audit log has no referral.sent of ${about}`);
		} else audited("referral.sent", about);
		const { referrals } = await (await request.get(`/api/team/cases/${story.id}/referrals/`)).json();
		for (const { id } of referrals as { id: string }[]) {
			audited("referral.read", `referral:${id}`);
			if (v.course === "declined") audited("referral.declined", `referral:${id}`);
			else if (v.course !== "withdrawn-before")
				for (const event of ["referral.accepted", "referral.opened"]) audited(event, `referral:${id}`);
		}
	}
	return missing;
};
