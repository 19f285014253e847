import { useLocation } from "react-router";
import { answerJoinRequest, changeJoining } from "#contract/providers/join.ts";
import { changeMember, inviteMember, listOwnAccounts, removeMember } from "#contract/providers/own-accounts.ts";
import { adminCopy } from "#contract/shared/copy/admin.ts";
import { PageForms, Refusal } from "#web/forms/act-form.tsx";
import { act, newForms, placedBy, sendAct } from "#web/forms/acts.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { call } from "#web/lib/call.ts";
import { flashMessages } from "#web/lib/flash-messages.ts";
import { wasName } from "#web/lib/merge-typed.ts";
import { changedFields } from "#web/parts/member-details/changed-fields.ts";
import { DETAIL_LABELS } from "#web/parts/member-details/member-details.tsx";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { asStaff, flashAt } from "../answer.ts";
import type { Route } from "./+types/staff";
import { Account, asIds, idsOf, LABELS } from "./account.tsx";

export const loader = async (from: Route.LoaderArgs) => {
	const answer = asStaff(from, await call(from, listOwnAccounts, {}));
	if (!answer.ok) throw new Response(null, { status: answer.status });
	return {
		accounts: answer.data.results,
		forms: newForms(ACTS),
		now: Date.now(),
		said: await confirmed(from),
	};
};

/** The member's rights that the form changed, and what they were when the form was opened. */
const changedRights = (form: FormData) => {
	const is_owner = form.get("is_owner") === "yes";
	const providers = idsOf(form.getAll("providers").join());
	const [owned, managed] = ["is_owner", "providers"].map((field) =>
		form.has(wasName(field)) ? form.getAll(wasName(field)).join() : undefined,
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

const text = (form: FormData, name: string) => String(form.get(name) ?? "");

/** What a form is about. */
const about = (form: FormData) => ({
	id: text(form, "account"),
	member: text(form, "member"),
	request: text(form, "request"),
});

const ACTS = {
	invite: act(inviteMember, (form) => ({ params: about(form) })),
	details: act(changeMember, (form) => ({
		params: about(form),
		fields: ["name", "email"],
		given: { name: undefined, email: undefined, ...changedFields(form, ["name", "email"]) },
	})),
	change: act(changeMember, (form) => ({ params: about(form), fields: [], given: changedRights(form) })),
	remove: act(removeMember, (form) => ({
		params: about(form),
		query: form.get("followers") === "yes" ? { followers: "yes" as const } : {},
	})),
	"join-request": act(answerJoinRequest, (form) => ({
		params: about(form),
		...placedBy({}),
	})),
	joining: act(changeJoining, (form) => ({
		params: about(form),
		names: { colleagues_may_join: "on" },
		...placedBy({}),
	})),
};

const SAID_OF: Readonly<Record<string, string>> = { invite: "invited", remove: "removed" };

export const action = (from: Route.ActionArgs) =>
	sendAct(from, ACTS, (intent) => flashAt(from.request, SAID_OF[intent] ?? "changed"));

export { reloadAfterAnswer as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

const SAID = flashMessages({
	invited: "Invitation sent",
	changed: adminCopy.saved,
	removed: "They've been removed from your account",
});

/** The staff of an account. Owners invite members, set their rights and remove them. */
export default function Team({ loaderData: { accounts, said, now, forms }, actionData }: Route.ComponentProps) {
	const { key } = useLocation();
	const of = (name: string) => actionData?.typed[name]?.[0] ?? "";
	const isDetails = of("intent") === "details";
	return (
		<PageForms forms={forms} answer={actionData}>
			<Page width="text">
				<Stack gap="large">
					<PrivateTitle title="Your team" refused={Boolean(actionData)} />
					<div>
						<h1>Your team</h1>
						<p>
							{accounts.length > 0
								? "Invite colleagues by email and choose which profiles they look after."
								: "Only account owners can see the team. Ask an owner to invite colleagues."}
						</p>
					</div>
					<Refusal
						labels={isDetails ? DETAIL_LABELS : LABELS}
						idOf={(field) => [field, of("account"), ...(isDetails ? [of("member")] : [])].join("-")}
						failed={adminCopy.saveFailed}
					/>
					{said && SAID[said] && !actionData && (
						<Notice kind="success" role="status" title={SAID[said]} key={key} takesFocus />
					)}
					{accounts.map((account) => (
						<Account key={account.id} account={account} saved={said} now={now} isOneOfSeveral={accounts.length > 1} />
					))}
				</Stack>
			</Page>
		</PageForms>
	);
}
