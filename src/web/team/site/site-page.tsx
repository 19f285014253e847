import type { ComponentProps, ReactNode } from "react";
import { isRefused, PageForms, Refusal } from "#web/forms/act-form.tsx";
import { teamLinks } from "#web/lib/team-links.ts";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import common from "../common/common.module.css";

interface Props extends Partial<Pick<ComponentProps<typeof PageForms>, "forms" | "answer">> {
	title: string;
	/** Below the title. */
	intro?: ReactNode;
	/** Below the title, if not a paragraph of text. */
	status?: ReactNode;
	/** A new version says again what was done. */
	version?: number;
	back?: { href: string; text: string };
	width?: "text" | "wide";
	/** What was just done. */
	said?: string | false | undefined;
	saidMore?: ReactNode;
	labels?: Readonly<Record<string, string>>;
	idOf?: ((field: string) => string) | undefined;
	/** What to do about a refusal. */
	advice?: ReactNode;
	children: ReactNode;
}

/** A page of the site's editors: its title, what was wrong or was just done, and its forms or lists. */
export const SitePage = ({
	title,
	intro,
	status,
	version,
	back = { href: teamLinks.site(), text: "Site" },
	width = "text",
	forms = {},
	answer,
	said,
	saidMore,
	labels = {},
	idOf,
	advice,
	children,
}: Props) => (
	<Page width={width}>
		<PageForms forms={forms} answer={answer}>
			<Stack gap={width === "text" ? "large" : 6}>
				<PrivateTitle title={title} refused={isRefused(answer)} />
				<BackLink href={back.href}>{back.text}</BackLink>
				<Refusal labels={labels} idOf={idOf}>
					{advice}
				</Refusal>
				{said && !answer && (
					<Notice key={`${said} ${version}`} kind="success" role="status" title={said} takesFocus>
						{saidMore}
					</Notice>
				)}
				<div className={common.head}>
					<h1>{title}</h1>
					{intro && <p>{intro}</p>}
					{status}
				</div>
				{children}
			</Stack>
		</PageForms>
	</Page>
);
