import { confirmAllCapacity, readAllCapacity } from "#contract/capacity/capacity.ts";
import { isRecent, RECENT_DAYS } from "#contract/capacity/options.ts";
import { longDay } from "#contract/shared/dates-in-words.ts";
import { shortLocalMoment } from "#contract/shared/local-moment.ts";
import { ActForm, PageForms, Refusal } from "#web/forms/act-form.tsx";
import { act, newForms, placedBy, sendAct } from "#web/forms/acts.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { call } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { flashMessages } from "#web/lib/flash-messages.ts";
import { links } from "#web/lib/links.ts";
import { providerLinks } from "#web/lib/provider-links.ts";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { asStaff, flashAt } from "../answer.ts";
import type { Route } from "./+types/inbox";
import { type InboxData, isNarrowed, loadInbox } from "./inbox-query.ts";
import { ReferralList } from "./referral-list.tsx";
import styles from "./referrals.module.css";

const TITLE = "Referrals";

const ACTS = { capacity: act(confirmAllCapacity, () => placedBy({})) };

export const loader = async (from: Route.LoaderArgs) => {
	const [inbox, capacity] = await Promise.all([
		loadInbox(from, providerLinks.referralInbox()),
		call(from, readAllCapacity, {}),
	]);
	const all = asStaff(from, capacity);
	const oldest = all.ok ? all.data.oldest : null;
	const now = from.context.get(requestContext).now();
	return {
		inbox,
		capacity: all.ok && oldest ? { ...all.data, oldest, isRecent: isRecent({ confirmed_at: oldest }, now) } : null,
		forms: newForms(ACTS),
		said: SAID[(await confirmed(from)) ?? ""],
	};
};

export const action = (from: Route.ActionArgs) => sendAct(from, ACTS, (intent) => flashAt(from.request, intent));

export { reloadAfterAnswer as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

const SAID = flashMessages({ capacity: "Thank you. All your capacity answers are confirmed with today's date" });

/** What waits for the provider, soonest first. */
const Waiting = ({ inbox: { counts, results, query }, isStale }: { inbox: InboxData; isStale: boolean }) => {
	const [first] = query.view === "new" && query.sort === "due" && query.page === 1 ? results : [];
	if (counts.new === 0 && counts.going === 0) return <p>Nothing is waiting for you.</p>;
	return (
		<p className={styles.waiting}>
			<strong>
				{counts.new === 0
					? "No referral waits for an answer."
					: `${counts.new} ${counts.new === 1 ? "referral waits" : "referrals wait"} for your answer${first ? `, the first ${first.is_overdue ? "was due" : "until"} ${shortLocalMoment(first.remind_at, first.provider_state)}` : ""}.`}
			</strong>{" "}
			{isStale && <Link href="#capacity">Confirm your capacity</Link>}
		</p>
	);
};

type Answers = NonNullable<Route.ComponentProps["loaderData"]["capacity"]>;

/** Whether the provider takes new clients: every answer of every profile is confirmed in one press. */
const Confirm = ({ capacity: { profiles, answers, oldest, isRecent: isFresh, seen } }: { capacity: Answers }) => (
	<section aria-labelledby="capacity" className={styles.capacity}>
		<h2 id="capacity" className={styles.title}>
			Capacity
		</h2>
		<p>
			{answers} {answers === 1 ? "answer" : "answers"} in {profiles} {profiles === 1 ? "profile" : "profiles"}, the
			oldest from {longDay(oldest)}.{!isFresh && ` After ${RECENT_DAYS} days people see an answer as not confirmed.`}{" "}
			<Link href={links.ownProviders()}>Change an answer</Link>
		</p>
		<ActForm intent="capacity" hidden={{ seen }} submit="Nothing has changed: confirm all" icon="check" inline />
	</section>
);

/** Referrals to all profiles that a person manages. */
export default function Inbox({ loaderData: { inbox, capacity, forms, said }, actionData }: Route.ComponentProps) {
	return (
		<Page width="wide" className={styles.inbox}>
			<PageForms forms={forms} answer={actionData}>
				<Stack gap={6}>
					<PrivateTitle title={TITLE} refused={Boolean(actionData)} />
					<Stack gap={2}>
						<h1>{TITLE}</h1>
						{!isNarrowed(inbox.query) && <Waiting inbox={inbox} isStale={capacity?.isRecent === false} />}
					</Stack>
					<Refusal />
					{said && !actionData && <Notice kind="success" role="status" title={said} takesFocus />}
					<ReferralList inbox={inbox} isOfOne={inbox.providers.length === 1} />
					<p className={styles.rule}>
						Each person has agreed to share what they need with you. You'll see who they are once you accept, for as
						long as they agree.
					</p>
					{capacity && <Confirm capacity={capacity} />}
				</Stack>
			</PageForms>
		</Page>
	);
}
