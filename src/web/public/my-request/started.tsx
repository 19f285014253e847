import type { StartAnswer } from "#contract/referrals/my-request.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { ActForm } from "../../forms/act-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { consentField } from "./giver-fields.tsx";
import styles from "./my-request.module.css";

interface Props {
	provider: { id: number; name: string };
	/** What the visitor answered last. */
	said: Exclude<StartAnswer, "yes"> | null;
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
export const Started = ({ provider: { id, name }, said }: Props) => (
	<ActForm intent="started" hidden={{ provider: id }}>
		<input type="hidden" name="intent" value="started" />
		<fieldset id={consentField("started", id)} className={styles.started}>
			<legend>
				Has support from <Name>{name}</Name> started?
			</legend>
			{said && <p className={styles.soft}>{SAID[said]}</p>}
			<div className={styles.answers}>
				{ANSWERS.filter(([value]) => value !== said).map(([value, words]) => (
					<Button key={value} type="submit" name="started" value={value} variant="secondary">
						{words}
					</Button>
				))}
			</div>
		</fieldset>
	</ActForm>
);
