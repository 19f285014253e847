import type { ReactNode } from "react";
import { Card, Stack } from "../../ui/layout/layout.tsx";
import desk from "../desk/desk.module.css";

/** Card for one of the two records in a merge. */
export const MergeSide = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
	<Card as="section" aria-labelledby={id}>
		<Stack gap={4}>
			<h2 id={id} className={desk.heading}>
				{title}
			</h2>
			{children}
		</Stack>
	</Card>
);
