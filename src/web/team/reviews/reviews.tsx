import { listTeamReviews } from "#contract/reviews/moderation.ts";
import type { REVIEW_STATES } from "#contract/reviews/states.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { requestContext } from "#web/lib/context.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import { Stars } from "#web/ui/stars/stars.tsx";
import { ask } from "../answer.ts";
import { Clock } from "../cases/clock.tsx";
import { useFresh } from "../cases/use-fresh.ts";
import { moment } from "../cases/words.ts";
import common from "../common/common.module.css";
import { ConsolePage } from "../common/console-page.tsx";
import type { Route } from "./+types/reviews";
import styles from "./reviews.module.css";
import { reasonWords, SIGNAL_WORDS } from "./words.ts";

type State = (typeof REVIEW_STATES)[number];

const HEADINGS: Record<State, string> = {
	confirmed: "Reviews to moderate",
	published: "Published reviews",
	rejected: "Rejected reviews",
	submitted: "Email not confirmed",
};
const TABS = Object.keys(HEADINGS) as State[];

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const state = TABS.find((one) => one === searchParams.get("state")) ?? "confirmed";
	const page = pageIn(searchParams);
	const found = await ask(from, listTeamReviews, { query: { state, page: String(page) } });
	return {
		state,
		page,
		today: officeDay(from.context.get(requestContext).now()),
		...found,
	};
};

/** The moderation queue, oldest first, with due times and warnings. */
export default function Reviews({
	loaderData: { state, page, today, results, count, totalPages, waiting },
}: Route.ComponentProps) {
	useFresh("/api/team/cases/events/");
	return (
		<ConsolePage
			title={`${HEADINGS[state]} (${count})`}
			heading={HEADINGS[state]}
			status={
				<p role="status">
					{count === 1 ? "1 review" : `${count} reviews`}
					{state === "confirmed" && count > 1 && ", danger first, then oldest first"}.
				</p>
			}
		>
			<nav aria-label="Reviews by status">
				<ul className={styles.states}>
					{TABS.map((one) => (
						<li key={one}>
							<Link href={teamLinks.reviews({ state: one })} aria-current={one === state ? "page" : undefined}>
								{HEADINGS[one]}
								{one === "confirmed" && ` (${waiting})`}
							</Link>
						</li>
					))}
				</ul>
			</nav>
			{results.length > 0 ? (
				<ul className={common.list} data-reviews="">
					{results.map((one) => (
						<li key={one.id} className={styles.line} data-warning={one.clock?.warning}>
							<div className={styles.head}>
								<Link href={teamLinks.review(one.id)} className={styles.name}>
									<Name>{one.provider.name}</Name>
								</Link>
								<Stars rating={one.total_score} />
							</div>
							{one.comment && <p className={styles.start}>{one.comment}</p>}
							<div className={styles.facts}>
								<span>
									Review {one.id}, written <time dateTime={one.submitted_at}>{moment(one.submitted_at, today)}</time>
								</span>
								{one.clock && <Clock clock={one.clock} today={today} />}
								{one.is_marked && <strong className={common.mark}>Danger: call the writer first</strong>}
								{one.open_reports > 0 && <span className={common.mark}>Reported</span>}
								{one.is_appeal && <span className={common.mark}>Appeal</span>}
								{one.signals.map((kind) => (
									<span key={kind} className={common.mark}>
										{SIGNAL_WORDS[kind]}
									</span>
								))}
								{one.is_redacted && <span>Names redacted</span>}
								{one.rejection_reason && <span>{reasonWords(one.rejection_reason)}</span>}
							</div>
						</li>
					))}
				</ul>
			) : (
				<p>{state === "confirmed" ? "No reviews to moderate. New ones appear automatically." : "None."}</p>
			)}
			<Pager
				page={page}
				totalPages={totalPages}
				label="Pages of reviews"
				hrefFor={(number) => teamLinks.reviews({ state, page: number })}
			/>
		</ConsolePage>
	);
}
