import { sql } from "kysely";
import type { ComplaintCause, Severity } from "#contract/cases/complaint-options.ts";
import type { PROGRESS } from "#contract/referrals/phases.ts";
import type { DeclineReason, REFERRAL_OUTCOMES } from "#contract/referrals/referrals.ts";
import { chatCopy } from "#contract/shared/copy/chat.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { recordAuditEvent, recordAuditRead } from "#domains/accounts/audit.ts";
import { proveContact } from "#domains/accounts/contact-proof.ts";
import { addAttempt, sendEmail } from "#domains/cases/calls.ts";
import { listTeamPeople, lockCase } from "#domains/cases/cases-store.ts";
import { clearDanger } from "#domains/cases/clear-danger.ts";
import { declareConflict, judgeComplaint, referComplaint } from "#domains/cases/complaint.ts";
import { moveWithin } from "#domains/cases/move.ts";
import { insertNote, mentionedIn } from "#domains/cases/notes.ts";
import { replyInCase } from "#domains/cases/reply.ts";
import { type Change, changeCase, claimCase, closeCase, releaseCase, reopenCase } from "#domains/cases/work-case.ts";
import { notice, say } from "#domains/chat/send-message.ts";
import { insertMessage, lockChat, setClosed } from "#domains/chat/store.ts";
import { mergeRecord } from "#domains/people/change-record.ts";
import { answerReferral, moveReferral } from "#domains/referrals/answer.ts";
import { giveConsent, withdrawConsent } from "#domains/referrals/consents.ts";
import { matchProviders } from "#domains/referrals/match.ts";
import { readReferral } from "#domains/referrals/read-referral.ts";
import { findRequest } from "#domains/referrals/request.ts";
import { sendFrom } from "#domains/referrals/send.ts";
import { checkOwnPage } from "#domains/referrals/sending-plan.ts";
import { DEMO_PEOPLE, type DemoPerson, emailOf } from "./people.ts";
import { type Act, placeOf, type Scene } from "./scene.ts";
import type { When } from "./stage.ts";

/** The team member who acts. */
export type By = "sam" | "priya" | "kim";

const stateOf = async ({ stage, caseId }: Scene): Promise<{ version: number; is_marked: boolean }> => {
	const { rows } = await sql<{ version: number; is_marked: boolean }>`
		select version, danger_at is not null as is_marked from team_case where id = ${caseId}
	`.execute(stage.trx);
	return rows[0] ?? { version: 0, is_marked: false };
};
const versionOf = async (scene: Scene): Promise<number> => (await stateOf(scene)).version;

/** Opens the case and assigns it to the team member. */
export const take =
	(by: By): Act =>
	async ({ stage: { services, trx, team }, caseId }) => {
		await recordAuditRead(trx, services.clock(), {
			personId: team[by].id,
			event: "case.read",
			about: `case:${caseId}`,
		});
		await claimCase(services, caseId, team[by]);
	};

/** The visitor opens the private link of their request, which confirms their email address. */
export const opensPage: Act = async ({ stage: { services, trx }, of }) => {
	if (of) await proveContact(trx, of, { kind: "email", how: "link", at: services.clock(), personId: null });
};

/** A colleague recognises the person and merges records with the same email address. */
export const recognise =
	(by: By): Act =>
	async ({ stage: { services, trx, team }, who }) => {
		const roots = async () => {
			const { rows } = await sql<{ id: string; version: number }>`
				select id, version from person_record where merged_into is null and id in (
					select r.root_id from record_key k join person_record r on r.id = k.record_id where k.kind = 'email' and k.key = ${emailOf(who)}
				) order by created_at, id
			`.execute(trx);
			return rows;
		};
		for (let [kept, other] = await roots(); kept && other; [kept, other] = await roots())
			await mergeRecord(
				services,
				kept.id,
				{ version: kept.version, other: other.id, other_version: other.version },
				team[by],
			);
	};

export const giveBack =
	(by: By): Act =>
	async ({ stage: { services, team }, caseId }) => {
		await releaseCase(services, caseId, {}, team[by]);
	};

export const note =
	(by: By, text: string): Act =>
	async ({ stage: { services, trx, team }, caseId }) => {
		const at = services.clock();
		const me = team[by];
		const mentions = mentionedIn(text, await listTeamPeople(trx)).filter((id) => id !== me.id);
		await insertNote(trx, services.settings, {
			caseId,
			at,
			personId: me.id,
			text,
			key: `demo-${at.getTime()}`,
			mentions,
		});
		const row = await lockCase(trx, caseId, at);
		if (row) await moveWithin(services, trx, row, at, me, [{ act: "note" }]);
	};

/** Changes a case. @param snoozeDays snoozes the case for this many days */
export const change =
	(
		by: By,
		{ to, snoozeDays, ...set }: Pick<Change, "status" | "next_action"> & { to?: By; snoozeDays?: number },
	): Act =>
	async (scene) => {
		const { services, team } = scene.stage;
		const until =
			snoozeDays === undefined
				? {}
				: { snoozed_until: new Date(services.clock().getTime() + snoozeDays * 24 * 3600_000).toISOString() };
		const owner = to ? { owner: team[to].id } : {};
		await changeCase(services, scene.caseId, { version: await versionOf(scene), ...set, ...owner, ...until }, team[by]);
	};

export const close =
	(by: By, outcome: string, cause?: ComplaintCause): Act =>
	async (scene) => {
		const { version, is_marked } = await stateOf(scene);
		const note = "Called the writer. No one is in danger.";
		if (is_marked) await clearDanger(scene.stage.services, scene.caseId, { version, note }, scene.stage.team[by]);
		await closeCase(
			scene.stage.services,
			scene.caseId,
			{ version: await versionOf(scene), outcome, cause },
			scene.stage.team[by],
		);
	};

export const reopen =
	(by: By): Act =>
	async ({ stage: { services, team }, caseId }) => {
		await reopenCase(services, caseId, team[by]);
	};

/** Consent to share the request with a provider. @param by null: given on the visitor's private page */
export const consent =
	(by: By | null, to: string, shares: ("needs" | "plan")[] = ["needs"]): Act =>
	async (scene) => {
		const { services, trx, team } = scene.stage;
		const request = scene.of && (await findRequest(trx, scene.of));
		if (!scene.of || !request) throw new Error("there is no request to consent to");
		const { for: forWhom }: DemoPerson = DEMO_PEOPLE[scene.who];
		const giver = forWhom
			? ({ given_by: "representative", relation: forWhom.relation } as const)
			: ({ given_by: "participant" } as const);
		const given = {
			provider: placeOf(scene, to).provider,
			shares,
			...giver,
			way: by ? ("phone" as const) : ("own-page" as const),
		};
		const giving = by
			? { personId: team[by].id }
			: { personId: null, check: await checkOwnPage(services, scene.of, request, "in-process") };
		await giveConsent(services, scene.of, given, giving, request.created_at);
	};

/** Sends a referral to a provider. The visitor must have given consent. */
export const send =
	(by: By, to: string, needs: string): Act =>
	async (scene) => {
		const { services, trx, team } = scene.stage;
		const request = scene.of && (await findRequest(trx, scene.of));
		if (!scene.of || !request) throw new Error("there is no request to refer");
		const place = placeOf(scene, to);
		const asked = {
			service_area: request.service_area_id,
			postcode: request.postcode ?? place.postcode,
			age_groups_list: request.age_groups,
			funding_types_list: request.funding_types,
			search: place.name,
		};
		const list = await matchProviders(services.database, scene.of, request, asked, services.clock());
		await recordAuditRead(trx, services.clock(), {
			personId: team[by].id,
			event: "case.matched",
			about: `case:${scene.caseId}`,
		});
		const sending = { ...asked, fingerprint: list.fingerprint, providers: [place.provider], needs };
		const sent = await sendFrom(services, scene.of, request, sending, list, team[by].id);
		const [referral] = sent;
		if (!referral) throw new Error("no referral was created");
		scene.referrals.set(to, { id: referral.id, place });
	};

/** A referral, its version and the provider's staff who respond to it. */
export const referralOf = async ({ stage, referrals }: Scene, to: string) => {
	const sent = referrals.get(to);
	if (!sent?.place.staff) throw new Error(`the demo has no staff for ${to}`);
	const { rows } = await sql<{ version: number }>`select version from referral where id = ${sent.id}`.execute(
		stage.trx,
	);
	return {
		provider: sent.place.provider,
		referral: sent.id,
		personId: stage.staff[sent.place.staff].id,
		version: rows[0]?.version ?? 0,
	};
};

/** The provider's staff read the referral. */
export const looks =
	(to: string): Act =>
	async (scene) => {
		await readReferral(scene.stage.services, await referralOf(scene, to));
	};

export const accept =
	(to: string): Act =>
	async (scene) => {
		await answerReferral(scene.stage.services, await referralOf(scene, to), { answer: "yes" });
	};

export const decline =
	(to: string, reason: DeclineReason): Act =>
	async (scene) => {
		await answerReferral(scene.stage.services, await referralOf(scene, to), { answer: "no", reason });
	};

export const move =
	(to: string, state: (typeof PROGRESS)[number] | "closed", outcome?: (typeof REFERRAL_OUTCOMES)[number]): Act =>
	async (scene) => {
		await moveReferral(scene.stage.services, await referralOf(scene, to), { state, outcome });
	};

/** Withdraws consent. @param by null: withdrawn on the visitor's private page */
export const withdraw =
	(by: By | null, to: string): Act =>
	async (scene) => {
		const { services, team } = scene.stage;
		if (!scene.of) throw new Error("there is no request");
		await withdrawConsent(services, scene.of, placeOf(scene, to).provider, {
			way: by ? "phone" : "own-page",
			personId: by && team[by].id,
		});
	};

/** Records a call. @param nextDays days until the next attempt; the case is snoozed until then */
export const call =
	(by: By, is_reached: boolean, agreed: string, nextDays?: number): Act =>
	async ({ stage: { services, team }, caseId }) => {
		const at = services.clock();
		const next_at = nextDays === undefined ? null : new Date(at.getTime() + nextDays * 24 * 3600_000).toISOString();
		await addAttempt(services, caseId, { is_reached, agreed, next_at }, `demo-${at.getTime()}`, team[by]);
	};

/** Sends the email that says we tried to call. */
export const tells =
	(by: By): Act =>
	async ({ stage: { services, team }, caseId }) => {
		await sendEmail(services, caseId, team[by]);
	};

const chatOf = ({ chat }: Scene): string => {
	if (!chat) throw new Error("there is no chat");
	return chat;
};

/** Writes a chat message. @param as null: the visitor */
export const writes =
	(as: By | null, text: string): Act =>
	async (scene) => {
		const { services, team } = scene.stage;
		await say(services, chatOf(scene), text, `demo-${services.clock().getTime()}`, as ? team[as] : undefined);
	};

/** Ends a chat. @param by null: the visitor */
export const endChat =
	(by: By | null): Act =>
	async (scene) => {
		const { services, trx, team } = scene.stage;
		const at = services.clock();
		const chat = await lockChat(trx, chatOf(scene));
		if (!chat) throw new Error("the chat is gone");
		await insertMessage(
			trx,
			services.settings,
			chat.id,
			notice(at, by ? "Our client services team ended the conversation." : chatCopy.endedByVisitor),
		);
		await setClosed(trx, chat.id, at, by ? "team" : "visitor");
		if (by) await recordAuditEvent(trx, at, { personId: team[by].id, event: "chat.closed", about: `chat:${chat.id}` });
	};

/** Answers the conflict check of a complaint. */
export const linked =
	(by: By, isLinked: boolean): Act =>
	async ({ stage: { services, team }, caseId }) => {
		await declareConflict(services, caseId, isLinked, team[by]);
	};

export const judge =
	(by: By, severity: Severity): Act =>
	async (scene) => {
		await judgeComplaint(
			scene.stage.services,
			scene.caseId,
			{ version: await versionOf(scene), severity },
			scene.stage.team[by],
		);
	};

export const refer =
	(by: By, authority: string, reference: string): Act =>
	async ({ stage: { services, team }, caseId }) => {
		await referComplaint(
			services,
			caseId,
			{ authority, reference, referred_on: officeDay(services.clock()) },
			team[by],
		);
	};

export const answers =
	(by: By, text: string): Act =>
	async ({ stage: { services, team }, caseId }) => {
		await replyInCase(services, caseId, { text, wait: false, key: `demo-${services.clock().getTime()}` }, team[by]);
	};

/** The acts of a case with their times, in order. */
export type Steps = readonly (readonly [When, Act])[];
