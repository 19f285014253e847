import { changeNoticeEmails, readNoticesPage, seeAllNotices, type TeamNotice } from "#contract/cases/notices.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { requestContext } from "#web/lib/context.ts";
import { flashMessages } from "#web/lib/flash-messages.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Name, Reference } from "#web/ui/bdi/bdi.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { ask } from "../answer.ts";
import { moment } from "../cases/words.ts";
import { ConsolePage } from "../common/console-page.tsx";
import type { Route } from "./+types/notices";
import { type Choice, chooseBrowserNotices, useBrowserNotices } from "./browser-notices.ts";
import styles from "./notices.module.css";
import { whatHappened } from "./words.ts";

const ACTS = {
	seen: act(seeAllNotices),
	"emails-on": act(changeNoticeEmails, () => ({ given: { is_on: true } })),
	"emails-off": act(changeNoticeEmails, () => ({ given: { is_on: false } })),
};

export const loader = async (from: Route.LoaderArgs) => ({
	...(await ask(from, readNoticesPage, {})),
	today: officeDay(from.context.get(requestContext).now()),
	forms: newForms(ACTS),
	said: await confirmed(from),
});

export const action = (from: Route.ActionArgs) =>
	sendAct(from, ACTS, (intent) => `${teamLinks.notices()}?said=${intent}`);

export { reloadAfterAnswer as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

const SAID = flashMessages({
	seen: "All notices are marked as read",
	"emails-on": "Emails about notices are on",
	"emails-off": "Emails about notices are off",
});

const List = ({ notices, today }: { notices: readonly TeamNotice[]; today: string }) => (
	<ul className={styles.list}>
		{notices.map((one) => (
			<li key={one.id} className={styles.notice} data-new={one.is_seen ? undefined : ""}>
				<Link
					href={one.case.chat ? teamLinks.chat(one.case.chat) : teamLinks.case(one.case.id)}
					className={styles.link}
				>
					<Reference>{one.case.reference}</Reference> <Name>{one.case.name}</Name>
				</Link>
				<time dateTime={one.at}>{moment(one.at, today)}</time>
				<p className={styles.what}>
					{whatHappened(one)}
					{one.times > 1 && `. ${one.times} times`}
				</p>
			</li>
		))}
	</ul>
);

const BROWSER_WORDS: Record<Choice, string> = {
	missing: "This browser can’t show notices.",
	blocked: "This browser blocks notices from our site. You can change that in its settings.",
	off: "Notices in this browser are off.",
	on: "While a tab of the console is open, this browser shows new notices.",
};

const InBrowser = () => {
	const choice = useBrowserNotices();
	if (!choice) return null;
	return (
		<>
			<p role="status">{BROWSER_WORDS[choice]}</p>
			{(choice === "off" || choice === "on") && (
				<Button type="button" variant="secondary" onClick={() => void chooseBrowserNotices(choice === "off")}>
					{choice === "off" ? "Show notices in this browser" : "Stop notices in this browser"}
				</Button>
			)}
		</>
	);
};

/** What the colleague should hear of, and how they are told. */
export default function Notices({
	loaderData: { results, emails, today, forms, said },
	actionData,
}: Route.ComponentProps) {
	const unseen = results.filter(({ is_seen }) => !is_seen);
	const seen = results.filter(({ is_seen }) => is_seen);
	return (
		<ConsolePage title="Notices" forms={forms} answer={actionData} width="text" said={said && SAID[said]}>
			<section aria-label="New">
				<Stack gap={3}>
					{unseen.length === 0 ? <p>Nothing new.</p> : <List notices={unseen} today={today} />}
					{unseen.some(({ kind }) => kind !== "chat") && <ActForm intent="seen" inline submit="Mark all as read" />}
				</Stack>
			</section>
			{seen.length > 0 && (
				<section aria-labelledby="read">
					<h2 id="read">Read</h2>
					<List notices={seen} today={today} />
				</section>
			)}
			<section aria-labelledby="ways">
				<Stack gap={3}>
					<h2 id="ways">How we tell you</h2>
					<p>
						{emails ? "We email you about what you haven’t seen for 10 minutes." : "We don’t email you about notices."}
					</p>
					<ActForm
						intent={emails ? "emails-off" : "emails-on"}
						inline
						submit={emails ? "Stop emails about notices" : "Email me after 10 minutes"}
					/>
					<InBrowser />
				</Stack>
			</section>
		</ConsolePage>
	);
}
