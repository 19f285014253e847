import type { OtherReview, Signal } from "#contract/reviews/moderation.ts";
import { teamLinks } from "../../lib/team-links.ts";
import { Link } from "../../ui/link/link.tsx";
import { moment } from "../cases/words.ts";
import common from "../common/common.module.css";
import styles from "./reviews.module.css";
import { SIGNAL_WORDS, STATE_WORDS } from "./words.ts";

/** A list of reviews: date, provider, stars and status. */
export const OtherReviews = ({ reviews, today }: { reviews: readonly OtherReview[]; today: string }) => (
	<ul className={common.history}>
		{reviews.map((one) => (
			<li key={one.id}>
				<time dateTime={one.submitted_at}>{moment(one.submitted_at, today)}</time>
				<span>
					<Link href={teamLinks.review(one.id)}>
						Review {one.id} of {one.provider}
					</Link>
					, {one.total_score.toFixed(1)}
					{"\u00a0stars"}, {STATE_WORDS[one.state].toLowerCase()}
				</span>
			</li>
		))}
	</ul>
);

/** Warnings about a review, with the reviews that caused them. */
export const Signals = ({ signals, today }: { signals: readonly Signal[]; today: string }) => (
	<ul className={common.list}>
		{signals.map(({ kind, words, reviews, count }) => (
			<li key={kind} className={styles.signal}>
				<p>
					<strong>{SIGNAL_WORDS[kind]}.</strong> {words}.
				</p>
				{reviews.length > 0 && <OtherReviews reviews={reviews} today={today} />}
				{count > reviews.length && <p>And {count - reviews.length} more.</p>}
			</li>
		))}
	</ul>
);
