import { type ComponentProps, type ReactNode, useRef } from "react";
import type { Case } from "#contract/cases/cases.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { Field, Tick } from "../../forms/contract-form.tsx";
import { useRound } from "../../lib/use-round.ts";
import { TextArea } from "../../ui/field/field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import desk from "../desk/desk.module.css";
import { SavedReplies } from "../desk/saved-replies.tsx";

interface Props extends Omit<ComponentProps<typeof SavedReplies>, "into"> {
	one: Case;
	/** A saved reply that was chosen without JavaScript. */
	chosen: string | undefined;
	/** Confirms the last action in this section. */
	told: ReactNode;
}

/** Where a reply goes. */
const wayWords = ({ reply_ways, email }: Case): string =>
	reply_ways.map((way) => (way === "email" ? `by email to ${email}` : "onto their private page")).join(" and ");

/** Why there is nothing to write; undefined if the person can get a reply. */
const refusalOf = ({ reply_ways, email, phone }: Case): string | undefined => {
	if (reply_ways.includes("email")) return undefined;
	const call = phone ? " Call them." : "";
	if (email) return `They asked us not to email them.${call}`;
	return reply_ways.length > 0 || phone ? `They gave no email address.${call}` : undefined;
};

/** Writes to the person, by each way that they can be reached. */
export const Reply = ({ one, answers, values, chosen, told }: Props) => {
	const box = useRef<HTMLDivElement>(null);
	// Clears the field once a reply is sent.
	const round = useRound(one.timeline.filter(({ kind }) => kind === "replied").at(-1)?.id);
	const refusal = refusalOf(one);
	if (one.reply_ways.length === 0 && !refusal) return null;
	return (
		<section aria-labelledby="reply">
			<Stack gap={4}>
				<h2 id="reply" className={desk.heading}>
					Reply
				</h2>
				{told}
				{refusal && <p>{refusal}</p>}
				{one.reply_ways.length > 0 && (
					<div ref={box}>
						<ActForm
							key={round}
							intent="reply"
							values={{ text: chosen }}
							submit="Send reply"
							variant="primary"
							icon="send"
						>
							<Field
								name="text"
								as={TextArea}
								id="reply-text"
								label={`Write to ${one.name ?? "the person"}`}
								hint={`It goes ${wayWords(one)}. Leave out health information.`}
								rows={6}
							/>
							<Tick name="wait" label="Then wait for their answer" />
						</ActForm>
					</div>
				)}
				{one.reply_ways.length > 0 && answers.length > 0 && (
					<SavedReplies answers={answers} values={values} into={box} />
				)}
			</Stack>
		</section>
	);
};
