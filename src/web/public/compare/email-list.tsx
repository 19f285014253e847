import { ContractForm, Field } from "#web/forms/contract-form.tsx";
import type { NewForm, RefusedForm } from "#web/forms/form-state.ts";
import { links } from "#web/lib/links.ts";
import type { SearchState } from "#web/lib/search-address.ts";
import { EmailField } from "#web/parts/email-field/email-field.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Card, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import styles from "./compare.module.css";

interface Props {
	ids: readonly number[];
	state: SearchState;
	/** The list was just sent. */
	isSent: boolean;
	form: NewForm;
	refused: RefusedForm | null | undefined;
}

/** Sends the list to the visitor's own mailbox. */
export const EmailList = ({ ids, state, isSent, form, refused }: Props) => (
	<Card as="section" id="email-list" aria-labelledby="email-heading" className={styles.email}>
		<Stack gap={4}>
			<h2 id="email-heading">Email this list to me</h2>
			{isSent && !refused && (
				<Notice kind="success" role="status" title="We've sent your list" takesFocus>
					<p>It should arrive within a few minutes. If not, look in your spam folder.</p>
				</Notice>
			)}
			<ContractForm
				action={links.compare({ ...state, to_quote: [...ids] })}
				form={form}
				refused={refused}
				labels={{ email: "Your email" }}
				failed="We couldn't send your list"
				advice="Please try again in a moment."
				labelledBy="email-heading"
			>
				<Field
					name="email"
					as={EmailField}
					autoComplete="email"
					hint="We send one email with names, phones and links. We don't keep the address for anything else."
				/>
				<div>
					<Button type="submit" variant="secondary" icon="mail">
						Email the list
					</Button>
				</div>
			</ContractForm>
		</Stack>
	</Card>
);
