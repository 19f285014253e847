import type { WaitChoice } from "#contract/referrals/referrals.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { ActForm } from "../../forms/act-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { consentField } from "./giver-fields.tsx";
import styles from "./my-request.module.css";

interface Props {
	provider: { id: number; name: string };
	/** What the visitor said last. */
	said: WaitChoice | null;
}

/** Asks the visitor if they wait for a provider with a waiting list. They can change it. */
export const WaitingList = ({ provider: { id, name }, said }: Props) => (
	<ActForm intent="wait" hidden={{ provider: id }}>
		<input type="hidden" name="intent" value="wait" />
		<fieldset id={consentField("choice", id)} className={styles.started}>
			<legend>
				Would you like to wait for <Name>{name}</Name>?
			</legend>
			{said && (
				<p className={styles.soft}>
					{said === "wait"
						? "You said that you'll wait. We told them. You can change this."
						: "You said that you'll keep looking. We told them. You can change this."}
				</p>
			)}
			<div className={styles.answers}>
				{said !== "wait" && (
					<Button type="submit" name="choice" value="wait" variant="secondary">
						Wait for them
					</Button>
				)}
				{said !== "look" && (
					<Button type="submit" name="choice" value="look" variant="secondary">
						Keep looking
					</Button>
				)}
			</div>
		</fieldset>
	</ActForm>
);
