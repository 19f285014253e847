import type { ReactNode } from "react";
import type { StartAnswer } from "#contract/referrals/my-request.ts";
import { Button } from "../../ui/button/button.tsx";
import styles from "./my-request.module.css";

interface Props {
	provider: { id: number; name: string };
	/** What the visitor answered last. */
	said: Exclude<StartAnswer, "yes"> | null;
	/** The hidden field with the CSRF token. */
	token: ReactNode;
}

const SAID = {
	"not-yet": "You told us that it hasn't started yet.",
	no: "You told us that it won't start. We'll contact you.",
};

const ANSWERS: [StartAnswer, string][] = [
	["yes", "Yes, it has started"],
	["not-yet", "Not yet"],
	["no", "It won't start"],
];

/** Asks the visitor if support from a provider that said yes has started. */
export const Started = ({ provider: { id, name }, said, token }: Props) => (
	<form method="post" className={styles.started}>
		{token}
		<input type="hidden" name="intent" value="started" />
		<input type="hidden" name="provider" value={id} />
		<fieldset>
			<legend>Has support from {name} started?</legend>
			{said && <p className={styles.soft}>{SAID[said]}</p>}
			<div className={styles.answers}>
				{ANSWERS.filter(([value]) => value !== said).map(([value, words]) => (
					<Button key={value} type="submit" name="started" value={value} variant="secondary">
						{words}
					</Button>
				))}
			</div>
		</fieldset>
	</form>
);
