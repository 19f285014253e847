import { links } from "../../lib/links.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Fact, Facts } from "../../ui/facts/facts.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import desk from "../desk/desk.module.css";

/** What opening them answered: what was told, or why not. */
export type OpenedDetails =
	| { details: { label: string; value: string }[] | null; has_plan: boolean }
	| { refused: string };

interface Props {
	caseId: string;
	quoteId: string;
	/** Undefined: not asked for. */
	opened: OpenedDetails | undefined;
}

/** Details of somebody's health: closed until somebody asks for them, since each reading is noted. */
export const Health = ({ caseId, quoteId, opened }: Props) => (
	<section aria-labelledby="health">
		<Stack gap={3}>
			<h2 id="health" className={desk.heading}>
				Details and plan
			</h2>
			{!opened && (
				<>
					<p>They tell of health. It is noted who opens them.</p>
					<div>
						<ButtonLink href={links.teamCaseDetails(caseId)} variant="secondary" icon="file">
							Open the details
						</ButtonLink>
					</div>
				</>
			)}
			{opened && "refused" in opened && <Notice kind="info" role="status" title={opened.refused} />}
			{opened && !("refused" in opened) && (
				<>
					{opened.details === null ? (
						<p>There are none any more.</p>
					) : (
						<Facts>
							{opened.details.map(({ label, value }) => (
								<Fact key={label} term={label}>
									{value}
								</Fact>
							))}
						</Facts>
					)}
					{opened.has_plan && (
						<div>
							<ButtonLink href={links.teamPlan(quoteId)} variant="secondary" icon="download">
								Download the plan
							</ButtonLink>
						</div>
					)}
				</>
			)}
		</Stack>
	</section>
);
