import type { ReactNode } from "react";
import { links } from "../../lib/links.ts";
import { Name } from "../../ui/bdi/bdi.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Stars } from "../../ui/stars/stars.tsx";
import { type Keyword, linkKeywords } from "../keyword-links/link-keywords.ts";
import styles from "./review-list.module.css";

/** A review for a page. Dates are already text, because the server decides what day it is in Melbourne. */
export interface ShownReview {
	id: number;
	reviewer: string;
	comment: string;
	total_score: number;
	published: { iso: string; words: string };
	response: { comment: string; iso: string; words: string } | null;
}

/** The provider that a list of reviews is about. */
type Reviewed = { id: number; name: string; url_slug: string };

const text = (comment: string, keywords: readonly Keyword[]): ReactNode[] =>
	linkKeywords(comment, keywords).map((piece, index) =>
		typeof piece === "string" ? (
			piece
		) : (
			// biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change order
			<a key={index} href={piece.link}>
				{piece.text}
			</a>
		),
	);

/** How many lines a text takes at most at so many characters a line. */
const linesOf = (comment: string, perLine: number) =>
	comment.split("\n").reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / perLine)), 0);
/** A longer text shows six lines and "Read all". */
const FOLDED_FROM = 8;

/** What a reviewer or a provider wrote. A text that is long on a phone only is folded there only. */
const Written = ({ comment, of, children }: { comment: string; of: string; children: ReactNode }) => {
	const isLong = linesOf(comment, 64) >= FOLDED_FROM;
	return (
		<>
			<p className={styles.comment}>{children}</p>
			{(isLong || linesOf(comment, 34) >= FOLDED_FROM) && (
				<details className={styles.all} data-narrow={!isLong || undefined}>
					<summary>
						Read all<span className="visually-hidden"> of {of}</span>
					</summary>
				</details>
			)}
		</>
	);
};

/** A review with its author, date and the provider's response. */
export const ReviewBody = ({
	review,
	keywords,
	provider,
}: {
	review: ShownReview;
	keywords: readonly Keyword[];
	provider: Reviewed;
}) => (
	<>
		<div className={styles.head}>
			<p className={styles.who}>
				<span aria-hidden="true">{review.reviewer}</span>{" "}
				<span className="visually-hidden">Reviewer {review.reviewer.slice(0, -5)}, name hidden</span>
			</p>
			<Stars rating={review.total_score} />
			<time dateTime={review.published.iso}>{review.published.words}</time>
		</div>
		{review.comment ? (
			<Written comment={review.comment} of={`the review by ${review.reviewer.slice(0, -5)}`}>
				{text(review.comment, keywords)}
			</Written>
		) : (
			<p className={styles.wordless}>Rated without a comment.</p>
		)}
		{review.response && (
			<div className={styles.response}>
				<p className={styles.by}>
					<Icon name="reply" />{" "}
					<strong>
						Response from <Name>{provider.name}</Name>
					</strong>
					<time dateTime={review.response.iso}>{review.response.words}</time>
				</p>
				<Written comment={review.response.comment} of={`the reply to the review by ${review.reviewer.slice(0, -5)}`}>
					{review.response.comment}
				</Written>
				<p className={styles.report}>
					<a href={links.report(provider, { review: review.id, part: "reply" })} rel="nofollow">
						Report this reply<span className="visually-hidden"> to the review by {review.reviewer.slice(0, -5)}</span>
					</a>
				</p>
			</div>
		)}
		<p className={styles.report}>
			<a href={links.report(provider, { review: review.id })} rel="nofollow">
				Report this review<span className="visually-hidden"> by {review.reviewer.slice(0, -5)}</span>
			</a>
		</p>
	</>
);

/** Reviews, each with the provider's response below it (RVL-005). */
export const ReviewList = ({
	reviews,
	keywords,
	provider,
}: {
	reviews: readonly ShownReview[];
	keywords: readonly Keyword[];
	provider: Reviewed;
}) => (
	<ol className={styles.list}>
		{reviews.map((review) => (
			<li key={review.id} className={styles.review}>
				<ReviewBody review={review} keywords={keywords} provider={provider} />
			</li>
		))}
	</ol>
);
