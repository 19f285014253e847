import type { ReactNode } from "react";
import type { CallAttempt } from "#contract/cases/call-attempts.ts";
import { PostForm } from "../../parts/post-form/post-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Radios, TextArea, TextField } from "../../ui/field/field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import desk from "../desk/desk.module.css";
import styles from "./case.module.css";
import type { Sent } from "./complaint.tsx";
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
	requestKey: string;
	sent: Sent | undefined;
	/** Confirms the last action in this section. */
	told: ReactNode;
}

/** Calls to the person, and the email for someone we could not reach on three days. */
export const Calls = ({
	calls: { attempts, letter },
	page,
	isClosed,
	isCallBack,
	email,
	today,
	requestKey,
	sent,
	told,
}: Props) => {
	const refused = sent?.intent === "call" ? sent : undefined;
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
								<PostForm intent="not-reached" inline>
									<Button type="submit" variant="secondary" icon="send">
										Send the email
									</Button>
								</PostForm>
							</>
						) : (
							<p>We have no email address for them.</p>
						)}
					</Notice>
				)}
				{letter === "sent" && page.count > 0 && <p>We’ve emailed them that we tried to call.</p>}
				{!isClosed && (
					<Disclosure summary="Record a call" open={refused !== undefined || (isCallBack && page.count === 0)}>
						<PostForm key={page.count} intent="call" requestKey={requestKey}>
							<Radios
								name="is_reached"
								legend="Did you reach them?"
								options={[
									{ value: "yes", label: "Yes" },
									{ value: "no", label: "No" },
								]}
								defaultValue={refused?.fields.is_reached}
								error={refused?.errors.is_reached}
							/>
							<TextArea
								id="agreed"
								name="agreed"
								label="What was agreed"
								optional
								rows={2}
								defaultValue={refused?.fields.agreed}
								error={refused?.errors.agreed}
							/>
							<TextField
								id="next_at"
								name="next_at"
								type="datetime-local"
								label="Try again at"
								hint="Melbourne time. We’ll snooze the case until then."
								optional
								defaultValue={refused?.fields.next_at}
								error={refused?.errors.next_at}
							/>
							<div>
								<Button type="submit" variant="secondary">
									Save call
								</Button>
							</div>
						</PostForm>
					</Disclosure>
				)}
			</Stack>
		</section>
	);
};
