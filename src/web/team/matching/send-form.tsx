import type { Output } from "#contract/endpoint.ts";
import type { matchProviders } from "#contract/referrals/matching.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { Field } from "#web/forms/contract-form.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { TextArea } from "#web/ui/field/field.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { Section } from "../common/section.tsx";
import styles from "./match.module.css";

/** Labels of what may be wrong, in the order of the page. */
export const SEND_LABELS = { postcode: "Postcode", providers: "Providers", needs: "What is needed" };

interface Props {
	list: Output<typeof matchProviders>;
	/** The search that made the list. */
	search: string | undefined;
	isClosed: boolean;
}

/** Sends the request to the providers that are ticked on the list. */
export const SendForm = ({ list: { need, fitting, fingerprint }, search = "", isClosed }: Props) => {
	const canSend = !isClosed && need.postcode !== null && fitting.some(({ consent }) => consent !== null);
	return (
		<Section id="send-heading" title="Send referral" card className={styles.send}>
			<p>Select providers on the list. You need consent for each one.</p>
			{need.postcode === null && <Notice kind="warning" title="Find out the postcode first and enter it above" />}
			<ActForm
				intent="send"
				id="send"
				keptAs="send"
				hidden={{
					...{ intent: "send", service_area: need.service_area.id, postcode: need.postcode ?? "" },
					...{ search, fingerprint },
				}}
				labels={SEND_LABELS}
			>
				{need.age_groups.map((code) => (
					<input key={code} type="hidden" name="age_groups_list" value={code} />
				))}
				{need.funding_types.map((code) => (
					<input key={code} type="hidden" name="funding_types_list" value={code} />
				))}
				<div data-kept="">
					<Field
						name="needs"
						as={TextArea}
						hint="Providers read this before they answer. Leave out names, phone numbers and email addresses: they see those only after they accept."
						rows={5}
					/>
				</div>
				<div>
					<Button
						type="submit"
						icon="send"
						aria-disabled={!canSend || undefined}
						aria-describedby={canSend || isClosed ? undefined : "send-why"}
					>
						Send to selected providers
					</Button>
				</div>
				{!canSend && !isClosed && (
					<p id="send-why" className={styles.why}>
						You can send once there is consent for a provider that fits.
					</p>
				)}
			</ActForm>
		</Section>
	);
};
