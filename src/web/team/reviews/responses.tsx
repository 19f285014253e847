import type { ReviewUnderReview } from "#contract/moderation.ts";
import { Stack } from "../../ui/layout/layout.tsx";
import cases from "../cases/case.module.css";
import { moment } from "../cases/words.ts";
import desk from "../desk/desk.module.css";

const byName = (who: string | null) => who ?? "Somebody of the provider";

/** What the provider says to the review, and what it said before it was changed or removed. */
export const Responses = ({ review: { response, earlier_responses: earlier }, today }: { review: ReviewUnderReview; today: string }) => (
	<section aria-labelledby="responses">
		<Stack gap={3}>
			<h2 id="responses" className={desk.heading}>
				The provider’s response
			</h2>
			{response ? (
				<>
					<blockquote className={cases.said}>{response.comment}</blockquote>
					<p>
						{byName(response.who)}, <time dateTime={response.at}>{moment(response.at, today)}</time>
					</p>
				</>
			) : (
				<p>It was removed: the public reads none.</p>
			)}
			{earlier.length > 0 && (
				<>
					<h3 className={desk.heading}>What it said before</h3>
					<ol className={desk.history}>
						{earlier.map((one) => (
							<li key={`${one.written_at} ${one.ended_at}`}>
								<time dateTime={one.ended_at}>{moment(one.ended_at, today)}</time>
								<div>
									<p>
										{byName(one.ended_by)} took back what {one.written_by === one.ended_by ? "they" : byName(one.written_by)} wrote (
										{moment(one.written_at, today)}):
									</p>
									<p className={cases.words}>“{one.comment}”</p>
								</div>
							</li>
						))}
					</ol>
				</>
			)}
		</Stack>
	</section>
);
