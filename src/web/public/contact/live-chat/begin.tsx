import { useNavigation } from "react-router";
import { links } from "#web/lib/links.ts";
import { useRound } from "#web/lib/use-round.ts";
import { useHumanCheck } from "#web/parts/human-check/use-human-check.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { TextArea } from "#web/ui/field/field.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import styles from "./own-chat.module.css";

/** What the page gets back if the first message was refused. */
export interface BeginAnswer {
	kind: "begin";
	typed: string;
	error?: string;
	fault?: string;
	advice?: string;
	csrfToken?: string;
	requestKey: string;
}

interface Props {
	name: string | undefined;
	caseNumber: string | undefined;
	requestKey: string;
	answer: BeginAnswer | undefined;
}

/** The first message starts the chat; the visitor answers no other questions. */
export const Begin = ({ name, caseNumber, requestKey, answer }: Props) => {
	const human = useHumanCheck();
	const sending = useNavigation().state !== "idle" || human.checking;
	const round = useRound(answer);
	return (
		<section className={styles.chat} aria-labelledby="chat-title" data-chat="new">
			<h2 id="chat-title" className={styles.title}>
				{name ? `Hello ${name}. How can we help?` : "How can we help?"}
			</h2>
			{answer?.error && <ErrorSummary key={round} errors={[{ href: "#message", message: answer.error }]} />}
			{answer?.fault && (
				<Notice key={`f${round}`} kind="error" role="alert" title={answer.fault}>
					<p>{answer.advice} Nothing you typed is lost.</p>
				</Notice>
			)}
			<PostForm intent="begin" requestKey={requestKey} csrfToken={answer?.csrfToken} human={human}>
				{name && <input type="hidden" name="name" value={name} />}
				{caseNumber && <input type="hidden" name="caseNumber" value={caseNumber} />}
				<TextArea
					id="message"
					name="message"
					label="Your message"
					hint="Someone from our team usually replies within a few minutes. You don't have to give your name. We keep what you write, and only our team reads it."
					rows={4}
					defaultValue={answer?.typed}
					error={answer?.error}
				/>
				<p>
					More about this in our <Link href={links.privacy()}>privacy policy</Link>.
				</p>
				{human.challenge}
				<p role="status" className={styles.line}>
					{sending && "Starting the chat …"}
				</p>
				<Button type="submit" size="large" icon="send">
					{sending ? "Starting …" : "Start the chat"}
				</Button>
			</PostForm>
		</section>
	);
};
