import { data, useLocation } from "react-router";
import { answerJoinRequest, changeJoining } from "#contract/providers/join.ts";
import { changeMember, inviteMember, listOwnAccounts, removeMember } from "#contract/providers/provider-admin.ts";
import { copy } from "#contract/shared/copy.ts";
import { call, formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { errorsOf } from "#web/lib/errors-of.ts";
import { flashMessages } from "#web/lib/flash-messages.ts";
import { type Fields, settled, wasName } from "#web/lib/merge-typed.ts";
import { reloadAfterAnswer, unlessNoAnswer } from "#web/lib/no-answer.ts";
import { sendSignedIn } from "#web/lib/send-signed-in.ts";
import { refusedKey } from "#web/lib/sent-already.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { summaryOf } from "#web/lib/summary-of.ts";
import { useRound } from "#web/lib/use-round.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { changedFields } from "#web/parts/member-details/changed-fields.ts";
import { DETAIL_LABELS } from "#web/parts/member-details/member-details.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { asStaff, backWithFlash } from "../answer.ts";
import type { Route } from "./+types/staff";
import { Account, asIds, idsOf, LABELS, type TeamAnswer } from "./account.tsx";

export const loader = async (from: Route.LoaderArgs) => {
	const answer = asStaff(from, await call(from, listOwnAccounts, {}));
	if (!answer.ok) throw new Response(null, { status: answer.status });
	return {
		product: from.context.get(requestContext).brand.name,
		accounts: answer.data.results,
		requestKey: crypto.randomUUID(),
		now: Date.now(),
		said: new URL(from.request.url).searchParams.get("said"),
	};
};

/** The member's rights that the form changed, and what they were when the form was opened. */
const changedRights = (form: FormData, { is_owner, providers }: { is_owner: boolean; providers: number[] }) => {
	const [owned, managed] = [form.get(wasName("is_owner")), form.get(wasName("providers"))].map((was) =>
		was === null ? undefined : String(was),
	);
	const ownerChanged = owned === undefined || (owned === "yes") !== is_owner;
	const providersChanged = managed === undefined || managed !== asIds(providers);
	return {
		...(ownerChanged ? { is_owner } : {}),
		...(providersChanged ? { providers } : {}),
		was: {
			...(ownerChanged && owned !== undefined ? { is_owner: owned === "yes" } : {}),
			...(providersChanged && managed !== undefined ? { providers: idsOf(managed) } : {}),
		},
	};
};

export const action = async (from: Route.ActionArgs) => {
	const form = settled(await formOf(from));
	const account = String(form.get("account") ?? "");
	const values = {
		name: String(form.get("name") ?? ""),
		email: String(form.get("email") ?? ""),
		is_owner: form.get("is_owner") === "yes",
		providers: idsOf(form.getAll("providers").join()),
	};
	const params = { id: account, member: String(form.get("member") ?? "") };
	const intent = String(form.get("intent") ?? "");
	const answer = await (intent === "invite"
		? sendSignedIn(from, inviteMember, { params: { id: account }, body: values })
		: intent === "remove"
			? sendSignedIn(from, removeMember, { params, query: form.get("followers") === "yes" ? { followers: "yes" } : {} })
			: intent === "join-request"
				? sendSignedIn(from, answerJoinRequest, {
						params: { id: account, request: String(form.get("request") ?? "") },
						body: { accept: form.get("accept") === "yes" },
					})
				: intent === "joining"
					? sendSignedIn(from, changeJoining, {
							params: { id: account },
							body: { colleagues_may_join: form.get("on") === "yes" },
						})
					: sendSignedIn(from, changeMember, {
							params,
							body: intent === "details" ? changedFields(form, ["name", "email"]) : changedRights(form, values),
						}));
	if (answer.ok)
		return backWithFlash(from.request, intent === "invite" ? "invited" : intent === "remove" ? "removed" : "changed");
	const errors = answer.status === 422 && (intent === "invite" || intent === "details") ? errorsOf(answer.problem) : {};
	const told = [401, 404, 409, 422, 429].includes(answer.status)
		? (answer.problem.errors?.[0]?.message ?? answer.problem.detail)
		: copy.admin.saveFailed;
	const fault = refusedKey(answer.problem) ?? (Object.keys(errors).length > 0 ? {} : { fault: told });
	const texts = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
	const typed: Fields = {
		...Object.fromEntries(texts),
		is_owner: values.is_owner ? "yes" : "",
		providers: asIds(values.providers),
	};
	return data<TeamAnswer>(
		{ account, intent, member: params.member, typed, values, errors, ...fault },
		{ status: answer.status },
	);
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = reloadAfterAnswer;

const SAID = flashMessages({
	invited: "Invitation sent",
	changed: copy.admin.saved,
	removed: "They've been removed from your account",
});

/** The staff of an account. Owners invite members, set their rights and remove them. */
export default function Team({
	loaderData: { product, accounts, said, now, requestKey },
	actionData,
}: Route.ComponentProps) {
	const { key } = useLocation();
	const round = useRound(actionData);
	const errors = actionData?.errors ?? {};
	const isDetails = actionData?.intent === "details";
	const summary = summaryOf(errors, isDetails ? DETAIL_LABELS : LABELS, (field) =>
		isDetails ? `${field}-${actionData.account}-${actionData.member}` : `${field}-${actionData?.account}`,
	);
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle("Your team", product, Boolean(actionData))}</title>
				<meta name="robots" content="noindex" />
				<div>
					<h1>Your team</h1>
					<p>
						{accounts.length > 0
							? "Invite colleagues by email and choose which profiles they look after."
							: "Only account owners can see the team. Ask an owner to invite colleagues."}
					</p>
				</div>
				{summary.length > 0 && <ErrorSummary key={round} errors={summary} />}
				{actionData?.fault && (
					<ErrorNotice title={actionData.fault} key={`f${round}`}>
						{actionData.advice}
					</ErrorNotice>
				)}
				{said && SAID[said] && !actionData && (
					<Notice kind="success" role="status" title={SAID[said]} key={key} takesFocus />
				)}
				{accounts.map((account) => (
					<Account
						key={account.id}
						account={account}
						requestKey={actionData?.requestKey ?? requestKey}
						answer={actionData?.account === String(account.id) ? actionData : undefined}
						saved={said}
						now={now}
						isOneOfSeveral={accounts.length > 1}
					/>
				))}
			</Stack>
		</Page>
	);
}
