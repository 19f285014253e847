import type { ReactNode } from "react";
import { ContractForm } from "#web/forms/contract-form.tsx";
import type { RefusedForm } from "#web/forms/form-state.ts";
import { links } from "#web/lib/links.ts";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";

export const BAD_LINK = "This link doesn't work";

interface Props {
	title: string;
	/** False for a link that is unknown, used or too old. */
	isGood: boolean;
	refused: RefusedForm | undefined;
	/** What was done. The button is gone then. */
	done: ReactNode;
	/** Leads to the sign-in page once it's done. */
	signsIn: boolean;
	/** What to do about a link that doesn't work. */
	help: ReactNode;
	/** What the button does. */
	says: ReactNode;
	button: string;
}

/** The page of an emailed link. Opening it changes nothing, because mail scanners do. */
export const LinkPage = ({ title, isGood, refused, done, signsIn, help, says, button }: Props) => (
	<Page width="text">
		<Stack gap="large">
			<PrivateTitle title={title} refused={!isGood || refused !== undefined} />
			{done ? (
				<Panel title={title}>
					<p>{done}</p>
				</Panel>
			) : (
				<h1>{title}</h1>
			)}
			{signsIn && (
				<div>
					<ButtonLink href={links.login()} size="large">
						Sign in
					</ButtonLink>
				</div>
			)}
			{!done && !isGood && (
				<Notice kind="error" role="alert" title={BAD_LINK}>
					<p>{help}</p>
				</Notice>
			)}
			{!done && isGood && (
				<ContractForm refused={refused} failed="We couldn't do that. Try again." contact={help} above={<p>{says}</p>}>
					<div>
						<Button type="submit" size="large">
							{button}
						</Button>
					</div>
				</ContractForm>
			)}
		</Stack>
	</Page>
);
