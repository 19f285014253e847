import type { ReactNode } from "react";
import { Section } from "../common/section.tsx";

/** Card for one of the two records in a merge. */
export const MergeSide = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
	<Section id={id} title={title} card>
		{children}
	</Section>
);
