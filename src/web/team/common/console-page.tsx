import type { ComponentProps, ReactNode } from "react";
import type { FormDrafts } from "#contract/cases/form-drafts.ts";
import { isRefused, PageForms, Refusal } from "#web/forms/act-form.tsx";
import { unsentIn } from "#web/forms/unsent.tsx";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import common from "./common.module.css";

export interface ConsolePageProps extends Partial<Pick<ComponentProps<typeof PageForms>, "forms" | "answer">> {
	/** What was typed into its forms and not sent, on a page beside a case. */
	unsent?: FormDrafts | undefined;
	/** Of the document, and of the page without a heading of its own. */
	title: string;
	heading?: ReactNode;
	/** What it is, above the heading. */
	kind?: ReactNode;
	/** Below the title. */
	intro?: ReactNode;
	/** Below the title, if not a paragraph of text. */
	status?: ReactNode;
	/** A new version says again what was done. */
	version?: number;
	back?: { href: string; text: ReactNode };
	width?: "text" | "wide";
	/** What was just done. */
	said?: string | false | null | undefined;
	saidMore?: ReactNode;
	labels?: Readonly<Record<string, string>> | undefined;
	idOf?: ((field: string) => string) | undefined;
	/** What to do about a refusal. */
	advice?: ReactNode;
	children: ReactNode;
}

/** A page of the console: its title, what was wrong or was just done, and its forms or lists. */
export const ConsolePage = ({
	title,
	heading = title,
	kind,
	intro,
	status,
	version,
	back,
	width = "wide",
	forms = {},
	answer,
	unsent,
	said,
	saidMore,
	labels,
	idOf,
	advice,
	children,
}: ConsolePageProps) => (
	<Page width={width}>
		<PageForms forms={forms} answer={answer} unsent={unsent && unsentIn(unsent)}>
			<Stack gap={width === "text" ? "large" : 6}>
				<PrivateTitle title={title} refused={isRefused(answer)} />
				{back && <BackLink href={back.href}>{back.text}</BackLink>}
				<Refusal labels={labels} idOf={idOf}>
					{advice}
				</Refusal>
				{said && !answer && (
					<Notice key={`${said} ${version}`} kind="success" role="status" title={said} takesFocus>
						{saidMore}
					</Notice>
				)}
				<div className={common.head}>
					<h1>
						{kind && <span className={common.kind}>{kind}</span>}
						{heading}
					</h1>
					{intro && <p>{intro}</p>}
					{status}
				</div>
				{children}
			</Stack>
		</PageForms>
	</Page>
);
