import type { ReactNode } from "react";
import type { CallAttempt } from "#contract/cases/call-attempts.ts";
import { ActForm, FoldedAct } from "#web/forms/act-form.tsx";
import { Choice, Field } from "../../forms/contract-form.tsx";
import { TextArea } from "../../ui/field/field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import desk from "../desk/desk.module.css";
import styles from "./case.module.css";
import { Paged, type PageOf } from "./page-of.tsx";
import { moment } from "./words.ts";

interface Props {
	calls: { attempts: readonly CallAttempt[]; letter: "none" | "offered" | "sent" };
	page: PageOf;
	isClosed: boolean;
	/** True for a call-back request: the form is open from the start. */
	isCallBack: boolean;
	email: string | null;
	today: string;
	/** Confirms the last action in this section. */
	told: ReactNode;
}

const LABELS = { is_reached: "Did you reach them?", agreed: "What was agreed", next_at: "Try again at" };

/** Calls to the person, and the email for someone we could not reach on three days. */
export const Calls = ({ calls: { attempts, letter }, page, isClosed, isCallBack, email, today, told }: Props) => {
	if (isClosed && page.count === 0) return null;
	return (
		<section aria-labelledby="calls" className={attempts.length === 0 ? styles.screen : undefined}>
			<Stack gap={4}>
				<h2 id="calls" className={desk.heading}>
					Calls
				</h2>
				{told}
				{attempts.length > 0 && (
					<Paged of={page} what="calls">
						<ol className={styles.timeline}>
							{attempts.map((one) => (
								<li key={one.id}>
									<time dateTime={one.at}>{moment(one.at, today)}</time>
									<span className={styles.words}>
										{one.who ?? "A former colleague"} {one.is_reached ? "reached them" : "got no answer"}
										{one.next_at && `, will try again ${moment(one.next_at, today)}`}
										{one.agreed && `\n${one.agreed}`}
									</span>
								</li>
							))}
						</ol>
					</Paged>
				)}
				{!isClosed && letter === "offered" && (
					<Notice kind="info" title="No answer on three days">
						{email ? (
							<>
								<p>You can send an email that says we tried to call and how to reach us.</p>
								<ActForm intent="not-reached" submit="Send the email" icon="send" inline />
							</>
						) : (
							<p>We have no email address for them.</p>
						)}
					</Notice>
				)}
				{letter === "sent" && page.count > 0 && <p>We’ve emailed them that we tried to call.</p>}
				{!isClosed && (
					<FoldedAct
						fresh={page.count}
						summary="Record a call"
						isOpen={isCallBack && page.count === 0}
						intent="call"
						labels={LABELS}
						submit="Save call"
					>
						<Choice
							name="is_reached"
							optional={false}
							options={[
								{ value: "yes", label: "Yes" },
								{ value: "no", label: "No" },
							]}
						/>
						<Field name="agreed" as={TextArea} rows={2} />
						<Field name="next_at" type="datetime-local" hint="Melbourne time. We’ll snooze the case until then." />
					</FoldedAct>
				)}
			</Stack>
		</section>
	);
};
