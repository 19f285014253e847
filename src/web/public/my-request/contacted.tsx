import { Name } from "#web/ui/bdi/bdi.tsx";
import { ActForm } from "../../forms/act-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { consentField } from "./giver-fields.tsx";
import styles from "./my-request.module.css";

interface Props {
	provider: { id: number; name: string };
	/** The visitor told us that they haven't, or didn't tell us in time. */
	isMissed: boolean;
}

/** Asks the visitor if a provider that promised to contact them has done so. */
export const Contacted = ({ provider: { id, name }, isMissed }: Props) => (
	<ActForm intent="contacted" hidden={{ provider: id }}>
		<input type="hidden" name="intent" value="contacted" />
		<fieldset id={consentField("contacted", id)} className={styles.started}>
			<legend>
				Has <Name>{name}</Name> been in touch?
			</legend>
			{isMissed && <p className={styles.soft}>They haven't told us. Our team is following up with them.</p>}
			<div className={styles.answers}>
				<Button type="submit" name="contacted" value="yes" variant="secondary">
					Yes, they have
				</Button>
				{!isMissed && (
					<Button type="submit" name="contacted" value="no" variant="secondary">
						No, not yet
					</Button>
				)}
			</div>
		</fieldset>
	</ActForm>
);
