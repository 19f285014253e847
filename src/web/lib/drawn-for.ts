import { createContext } from "react";

/** The id of the signed-in person who opened the page. The frames of both areas say it; public pages don't. */
export const DrawnFor = createContext<number | undefined>(undefined);
