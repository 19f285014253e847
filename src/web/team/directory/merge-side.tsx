import type { ReactNode } from "react";
import { Card, Stack } from "../../ui/layout/layout.tsx";
import common from "../common/common.module.css";

/** Card for one of the two records in a merge. */
export const MergeSide = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
	<Card as="section" aria-labelledby={id}>
		<Stack gap={4}>
			<h2 id={id} className={common.heading}>
				{title}
			</h2>
			{children}
		</Stack>
	</Card>
);
