import type { ReactNode } from "react";
import { useRound } from "#web/lib/use-round.ts";
import { Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import common from "../common/common.module.css";

interface Props {
	/** The API's answer. Each new one takes focus. */
	of: unknown;
	kind: "warning" | "info";
	says: string;
	about: ReactNode;
	heading: string;
	children: ReactNode;
}

/** What a change would do, before it is saved. */
export const Preview = ({ of, kind, says, about, heading, children }: Props) => (
	<section aria-labelledby="confirm">
		<Stack gap={4}>
			<Notice key={useRound(of)} kind={kind} role="status" takesFocus title={says}>
				{about}
			</Notice>
			<h2 id="confirm" className={common.heading}>
				{heading}
			</h2>
			{children}
		</Stack>
	</section>
);
