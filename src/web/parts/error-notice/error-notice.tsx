import type { ReactNode } from "react";
import { links } from "#web/lib/links.ts";
import { SIGNED_OUT } from "#web/lib/to-login.ts";
import { Notice } from "#web/ui/notice/notice.tsx";

/** Why a form was refused. Takes focus, because the clicked button may be far below. */
export const ErrorNotice = ({ title, children }: { title: string; children?: ReactNode }) => (
	<Notice kind="error" role="alert" takesFocus title={title}>
		{title === SIGNED_OUT ? (
			<p>
				Nothing you typed is lost.{" "}
				<a href={links.login()} target="_blank" rel="noreferrer">
					Sign in in another window{" "}
				</a>{" "}
				, come back to this one and send it again.
			</p>
		) : (
			children && <p>{children}</p>
		)}
	</Notice>
);
