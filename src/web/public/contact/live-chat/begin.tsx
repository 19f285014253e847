import { useNavigation } from "react-router";
import { ContractForm, Field, Hidden, Send } from "#web/forms/contract-form.tsx";
import type { NewForm, RefusedForm } from "#web/forms/form-state.ts";
import { links } from "#web/lib/links.ts";
import { useHumanCheck } from "#web/parts/human-check/use-human-check.tsx";
import { TextArea } from "#web/ui/field/field.tsx";
import { Link } from "#web/ui/link/link.tsx";
import styles from "./own-chat.module.css";

interface Props {
	name: string | undefined;
	caseNumber: string | undefined;
	form: NewForm | undefined;
	refused: RefusedForm | undefined;
}

/** The first message starts the chat; the visitor answers no other questions. */
export const Begin = ({ name, caseNumber, form, refused }: Props) => {
	const human = useHumanCheck();
	const sending = useNavigation().state !== "idle" || human.checking;
	return (
		<section className={styles.chat} aria-labelledby="chat-title" data-chat="new">
			<h2 id="chat-title" className={styles.title}>
				{name ? `Hello ${name}. How can we help?` : "How can we help?"}
			</h2>
			<ContractForm
				form={form}
				refused={refused}
				labels={{ message: "Your message" }}
				values={{ name, case_number: caseNumber }}
				intent="begin"
				human={human}
			>
				{name && <Hidden name="name" />}
				{caseNumber && <Hidden name="case_number" />}
				<Field
					name="message"
					as={TextArea}
					hint="Someone from our team usually replies within a few minutes. You don't have to give your name. We keep what you write, and only our team reads it."
					rows={4}
				/>
				<p>
					More about this in our <Link href={links.privacy()}>privacy policy</Link>.
				</p>
				{human.challenge}
				<p role="status" className={styles.line}>
					{sending && "Starting the chat …"}
				</p>
				<Send size="large" icon="send" busy="Starting …">
					Start the chat
				</Send>
			</ContractForm>
		</section>
	);
};
